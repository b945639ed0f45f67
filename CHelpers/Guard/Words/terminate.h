/// Describes the C++ exception that no frame caught.
#pragma once

#include "base.h"
#include "thread.h"

/// After an abort: names the exception that no frame caught, or that was being handled, where the C++ runtime did
/// not. Not for signal handlers.
HIDDEN void airbag_name_exception(struct airbag_thread *thread);
/// Whether a text begins like libstdc++'s message that the process is terminated.
HIDDEN bool airbag_is_termination(const char *text, size_t length);
/// Describes why the process is terminated, as libstdc++ does. Not for signal handlers.
///
/// - Returns: the text, to be freed with `free`. NULL if there is no memory for it.
HIDDEN char *airbag_describe_termination(void);
