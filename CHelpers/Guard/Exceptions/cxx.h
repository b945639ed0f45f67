/// Raises and describes exceptions, and counts those of a thread. (cxx.cpp)
#pragma once

#include <unwind.h>

#include "airbag_guard.h"
#include "airbag_header.h"
#include "base.h"

AIRBAG_BEGIN

/// The C++ runtime's state of a thread: the caught exceptions, the innermost first, and the number of exceptions on
/// their way. (`__cxa_eh_globals`, Itanium C++ ABI)
struct airbag_cxx_state {
  void *_Nullable caught;
  unsigned uncaught;
};

/// The description of an exception.
struct airbag_cxx_exception {
  /// Its type, as the compiler writes it; NULL where there is no exception of C++.
  const char *_Nullable type;
  /// Its reason, to be freed with `free`. NULL if the exception is neither a `std::exception` nor a text.
  char *_Nullable reason;
};

/// The description of an exception that left a body: its name, its reason, and then keys and values, each preceded by
/// its length.
struct airbag_description {
  size_t length;
  /// How many bytes did not fit.
  size_t missing;
  char text[AIRBAG_MESSAGE_LIMIT];
};

/// Returns the exception that the calling thread handles. Runs `what()`, which may be the user's.
HIDDEN struct airbag_cxx_exception airbag_cxx_handled(void);
/// Catches the exception that has this header, describes it, and ends it. Runs `what()` and destructors, which may be
/// the user's.
HIDDEN airbag_exception_kind airbag_describe(struct airbag_description *description, _Unwind_Exception_Class kind,
                                             struct _Unwind_Exception *header);
/// Calls a body. If an exception leaves it, calls `left(argument)` on its way.
HIDDEN void airbag_call_or_leave(void (*body)(void *), void *_Nullable context, void (*left)(void *), void *argument);

/// Returns the state of the C++ runtime for the calling thread.
HIDDEN struct airbag_cxx_state *airbag_cxx_now(void);
/// Ends the exceptions that the calling thread has caught since `before`, and forgets those on their way: the
/// frames that would have ended them were abandoned. Runs destructors of the user's.
HIDDEN void airbag_cxx_restore(struct airbag_cxx_state before);

AIRBAG_END
