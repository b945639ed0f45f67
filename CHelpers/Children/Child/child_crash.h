/// Reports a crash of this child to its parent, and ends the child.
#pragma once

#include "Process/own_child.h"
#include "base.h"
#include "thread.h"

/// The functions that the guard calls in a child.
HIDDEN extern const struct airbag_own_child airbag_child_functions;
/// In the child: notes what the runtime prints on a thread without a scope, of which `missing` bytes were cut. It may
/// be the runtime's last words.
HIDDEN void airbag_child_note_text(const char *text, size_t length, size_t missing);
/// The same for text that the runtime prints in pieces: notes the pieces of a violation of exclusivity.
HIDDEN void airbag_child_note_piece(const char *text, size_t length);
/// In the child: reports the recorded crash, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_crashed(struct airbag_thread *thread);
/// In the child: reports the recorded place, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_placed(struct airbag_thread *thread);
/// In the child: reports a crash on a thread without a scope, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_crashed_outside(int signal,
                                                                   const siginfo_t *info,
                                                                   uintptr_t pc, uintptr_t fp,
                                                                   uintptr_t sp);

/// In the child: forgets that a thread was ending the process for a crash.
HIDDEN void airbag_child_crash_begin(void);
