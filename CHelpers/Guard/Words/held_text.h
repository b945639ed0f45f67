/// Text of a runtime that is held until it is known how the guarded call ends.
#pragma once

#include "base.h"
#include "thread.h"

/// Whether the text held since the scope opened announces a trap.
HIDDEN bool airbag_is_announced(const struct airbag_thread *thread);
/// Holds text for the scope. If it does not fit, what is held is released first; what is too long is cut.
HIDDEN void airbag_hold_text(struct airbag_thread *thread, const char *text, size_t length);
/// Whether the text held since the crashed scope opened says why it crashed. Then nothing is held but that.
HIDDEN bool airbag_take_message(struct airbag_thread *thread);
/// Writes all text that is held, which turned out to be no last words, to the real stderr. The message
/// and the text of each scope begin at 0 then.
HIDDEN void airbag_release_text(struct airbag_thread *thread);
/// Writes it where the process is about to end by a crash that nobody catches. Async-signal-safe.
HIDDEN void airbag_write_text(struct airbag_thread *thread);
