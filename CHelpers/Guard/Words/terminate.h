/// The C++ exception that nobody caught.
#pragma once

#include "base.h"
#include "thread.h"

/// After an abort: names the exception that nobody caught, or that was handled, where the C++ runtime
/// did not. Not for signal handlers.
HIDDEN void airbag_name_exception(struct airbag_thread *thread);
/// Whether this is how libstdc++ begins to say that the process is terminated.
HIDDEN bool airbag_is_termination(const char *text, size_t length);
/// Says why it is, as libstdc++ does. Not for signal handlers.
///
/// - Returns: the length of the text.
HIDDEN size_t airbag_describe_termination(char *text, size_t size);
