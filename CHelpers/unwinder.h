/// The unwinder of libgcc, by name: whether a program is linked with it is up to the toolchain.
#ifndef AIRBAG_UNWINDER_H
#define AIRBAG_UNWINDER_H

#include <unwind.h>

#include "internal.h"

/// Its functions; NULL where a program has none.
struct airbag_unwinder {
  _Unwind_Reason_Code (*backtrace)(_Unwind_Trace_Fn, void *);
  uintptr_t (*read_pc)(struct _Unwind_Context *);
  uintptr_t (*read_cfa)(struct _Unwind_Context *);
  uintptr_t (*read_register)(struct _Unwind_Context *, int);
};

/// Looked up by `airbag_unwind_prepare`.
HIDDEN extern struct airbag_unwinder airbag_unwinder;

#endif
