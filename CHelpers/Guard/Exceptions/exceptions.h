/// Catches exceptions that leave the body of a guarded call.
#pragma once

#include <unwind.h>

#include "base.h"

/// Keeps functions in the program to which only the compiler's tables refer. Once per process.
HIDDEN void airbag_exceptions_keep(void);

/// Called by the unwinder for the frame of `airbag_guard_here`.
HIDDEN _Unwind_Reason_Code airbag_personality(int version, _Unwind_Action actions,
                                              _Unwind_Exception_Class exception_class,
                                              struct _Unwind_Exception *header,
                                              struct _Unwind_Context *context);
