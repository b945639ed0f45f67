/// Holds a runtime's text until the end of the guarded call is known.
#pragma once

#include "base.h"
#include "thread.h"

/// Whether the text held since the scope opened announces a trap.
HIDDEN bool airbag_is_announced(const struct airbag_thread *thread);
/// Holds text for the scope, behind what the scope holds already. What does not fit is cut, and counts as missing; only
/// text of outer scopes is released first.
HIDDEN void airbag_hold_text(struct airbag_thread *thread, const char *text, size_t length);
/// Notes that text was put behind the held text: `kept` of `length` bytes.
HIDDEN void airbag_add_text(struct airbag_thread *thread, size_t length, size_t kept);
/// Whether the text held since the crashed scope opened says why it crashed. Then only that message is held.
HIDDEN bool airbag_take_message(struct airbag_thread *thread);
/// Writes all held text, which is not a message, to the real stderr. The message and the text of each scope begin
/// at 0 then.
HIDDEN void airbag_release_text(struct airbag_thread *thread);
/// Writes the held text where a crash that no scope catches is about to end the process. Async-signal-safe.
HIDDEN void airbag_write_text(struct airbag_thread *thread);
