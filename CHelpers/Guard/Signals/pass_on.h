/// Passes a signal that Airbag does not catch to the handler that was there before. Async-signal-safe.
#pragma once

#include <signal.h>

#include "base.h"

/// Calls the handler that was there before, with its mask; false if there was none. Async-signal-safe.
HIDDEN bool airbag_call_handler(struct sigaction *previous, int signal, siginfo_t *info,
                                void *context);
/// Does what would have happened without Airbag. sigaction(2)
HIDDEN void airbag_pass_on(struct sigaction *previous, int signal, siginfo_t *info, void *context,
                           bool is_crash);
