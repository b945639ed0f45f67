/// Leaves a guarded call by a jump.
#pragma once

#include "base.h"
#include "thread.h"

/// Abandons all frames inside the innermost scope. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_abandon(struct airbag_thread *thread);
/// The same, after the open accesses are restored.
HIDDEN __attribute__((noreturn)) void airbag_end_scope(struct airbag_thread *thread);
/// Whether the innermost scope is recovering from a crash. If that crashes, too, the evidence of the first crash stays,
/// and the recovery begins again, for the last time. Async-signal-safe.
HIDDEN bool airbag_is_recovery(const struct airbag_thread *thread);
/// Records a crash in the function of the frame at `fp`; with SIGSEGV a stack overflow. The caller abandons the scope
/// at once. False if no scope catches the crash.
HIDDEN bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp);
