/// Locks that a crash would leave held for ever.
#pragma once

#include "base.h"
#include "thread.h"

/// Finds the code that holds such locks. Once per process.
HIDDEN void airbag_held_locks_prepare(void);
/// Why a jump from the frame at `fp` to a scope would leave a lock held, as the end of a sentence; NULL if nothing is
/// known of a lock. The calls of the crash are recorded. Async-signal-safe.
HIDDEN const char *airbag_held_lock(const struct airbag_thread *thread, const struct airbag_scope *scope, int signal,
                                    uintptr_t fp);
