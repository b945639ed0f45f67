/// What Dispatch knows of a thread.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks up Dispatch, once per process.
HIDDEN void airbag_dispatch_find_library(void);
/// Looks up its thread-local storage, once per thread.
HIDDEN void airbag_dispatch_prepare(struct airbag_thread *thread);
/// Remembers the queue that the calling thread works for.
HIDDEN struct airbag_dispatch_place airbag_dispatch_now(const struct airbag_thread *thread);
/// Whether a call returns to what drains the main queue for a run loop. Async-signal-safe.
HIDDEN bool airbag_drains_main_queue(uintptr_t return_address);
/// Goes back to there.
HIDDEN void airbag_dispatch_restore(const struct airbag_thread *thread,
                                    struct airbag_dispatch_place before);
