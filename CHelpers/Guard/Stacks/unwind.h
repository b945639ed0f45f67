/// Unwinds by the compiler's tables, where frame pointers are not enough.
#pragma once

#include <unwind.h>

#include "base.h"
#include "thread.h"

/// The functions of the unwinder; NULL where a program has none.
struct airbag_unwinder {
  _Unwind_Reason_Code (*backtrace)(_Unwind_Trace_Fn, void *);
  uintptr_t (*read_pc)(struct _Unwind_Context *);
  uintptr_t (*read_cfa)(struct _Unwind_Context *);
  uintptr_t (*read_register)(struct _Unwind_Context *, int);
};

/// Looked up by `airbag_unwind_prepare`.
HIDDEN extern struct airbag_unwinder airbag_unwinder;

/// Finds the unwinder, once per process.
HIDDEN void airbag_unwind_prepare(void);
/// Records the calls from the interrupted one, which is recorded first, to the scope, by the compiler's tables. Not
/// async-signal-safe. False if the tables yield fewer calls than are recorded.
HIDDEN bool airbag_unwind(struct airbag_thread *thread);
/// The same for frames that begin with a known one and go up to the stack pointer `end`.
HIDDEN bool airbag_unwind_frames(uintptr_t *frames, size_t *count, uintptr_t end);
