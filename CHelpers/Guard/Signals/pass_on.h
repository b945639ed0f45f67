/// Passes a signal that Airbag does not catch to the handler that was there before. Async-signal-safe.
#pragma once

#include <signal.h>

#include "base.h"

/// Calls the handler that was there before, with its mask; false if there was none. Async-signal-safe.
HIDDEN bool airbag_call_handler(struct sigaction *previous, int signal, siginfo_t *info,
                                void *context);
/// Notes our handler, and where the handlers that were there before it will be, by signal number.
HIDDEN void airbag_pass_on_prepare(void (*handler)(int, siginfo_t *, void *), const struct sigaction *previous);
/// Called before text is printed behind which the process crashes, on a thread whose crash no scope catches.
/// Async-signal-safe.
HIDDEN void airbag_last_message_begins(void);
/// Does what would have happened without Airbag. sigaction(2)
HIDDEN void airbag_pass_on(struct sigaction *previous, int signal, siginfo_t *info, void *context,
                           bool is_crash);
