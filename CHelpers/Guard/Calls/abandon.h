/// Leaves a guarded call by a jump.
#pragma once

#include "base.h"
#include "thread.h"

/// Abandons all frames inside the innermost scope. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_abandon(struct airbag_thread *thread);
/// The same, after the open accesses are restored.
HIDDEN __attribute__((noreturn)) void airbag_end_scope(struct airbag_thread *thread);
/// Records a crash in the function of the frame at `fp`. The caller abandons the scope at once. False if no scope
/// can be reached from there.
HIDDEN bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp);
