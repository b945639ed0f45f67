/// Replaces `abort`, and finds the last words of libc.
#pragma once

#include "base.h"
#include "thread.h"

/// Finds libc's `abort`, its `__assert_fail` and its last message. Once per process, when the handlers are installed.
HIDDEN void airbag_abort_prepare(void);
/// Whether libc's `abort` seems to have raised a signal at stack pointer `sp`: a return address into it lies there.
HIDDEN bool airbag_is_in_abort(const struct airbag_thread *thread, uintptr_t sp);
/// Moves glibc's last message to the text of the thread, as the message of a crash that a scope has caught.
///
/// It may print text that was held, and unmaps memory: so not in a signal handler, except in a child that is ending.
HIDDEN void airbag_take_abort_message(struct airbag_thread *thread);
/// In a child, for a crash that no scope catches: copies glibc's last message into the report. The mapping stays, for
/// the process is about to end. Returns false if there is no message.
HIDDEN bool airbag_note_abort_message(void);
