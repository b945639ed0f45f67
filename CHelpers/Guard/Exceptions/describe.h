/// Describes an exception that left a body.
#pragma once

#include <unwind.h>

#include "airbag_guard.h"
#include "base.h"

/// The class of the exceptions that `airbag_raise` makes: "AIRBAG" and two zeros.
#define AIRBAG_EXCEPTION_CLASS ((_Unwind_Exception_Class)0x4149524241470000)

/// The name of an exception, its reason, and then keys and values, each preceded by its length.
struct airbag_description {
  size_t length;
  /// How many bytes did not fit.
  size_t missing;
  char text[AIRBAG_MESSAGE_LIMIT];
};

/// Describes an exception, and ends it. Runs code of the user's.
HIDDEN airbag_exception_kind airbag_describe(struct airbag_description *description,
                                             _Unwind_Exception_Class exception_class,
                                             struct _Unwind_Exception *header);
