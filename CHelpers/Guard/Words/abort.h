/// Replaces `abort`, and finds the last words of libc.
#pragma once

#include "base.h"
#include "thread.h"

/// Finds libc's `abort` and the functions that its `assert` calls, once per process.
HIDDEN void airbag_abort_prepare(void);
/// Whether libc's `abort` raised a signal at stack pointer `sp`.
HIDDEN bool airbag_is_in_abort(const struct airbag_thread *thread, uintptr_t sp);
/// Holds, as the message of an `abort`, the text that glibc printed before. Not for signal handlers.
HIDDEN void airbag_take_abort_message(struct airbag_thread *thread);
/// In a child, on a thread without a scope: notes the text that glibc printed before an `abort`. False if it
/// printed nothing.
HIDDEN bool airbag_note_abort_message(void);
