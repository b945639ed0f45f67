/// Leaving a guarded call by a jump.
#pragma once

#include "base.h"
#include "thread.h"

/// Abandons everything inside the innermost scope. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_abandon(struct airbag_thread *thread);
/// The same where the open accesses are restored already.
HIDDEN __attribute__((noreturn)) void airbag_end_scope(struct airbag_thread *thread);
/// Records a crash in a function that the frame at `fp` belongs to, to be abandoned at once.
/// False if no scope can be reached from there.
HIDDEN bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp);
