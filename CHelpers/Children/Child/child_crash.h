/// How a child tells its parent of a crash, and ends.
#pragma once

#include "Process/own_child.h"
#include "base.h"
#include "thread.h"

/// What the guard calls in a child.
HIDDEN extern const struct airbag_own_child airbag_child_functions;
/// In the child: what the runtime prints on a thread without a scope, perhaps its last words.
HIDDEN void airbag_child_note_text(const char *text, size_t length);
/// The same for what the runtime prints in pieces: notes those of a violation of exclusivity.
HIDDEN void airbag_child_note_piece(const char *text, size_t length);
/// In the child: tells the crash that is recorded, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_crashed(struct airbag_thread *thread);
/// In the child: tells the place that is recorded, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_placed(struct airbag_thread *thread);
/// In the child: tells a crash on a thread without a scope, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_crashed_outside(int signal,
                                                                   const siginfo_t *info,
                                                                   uintptr_t pc, uintptr_t fp,
                                                                   uintptr_t sp);

/// In the child: nothing has crashed yet.
HIDDEN void airbag_child_crash_begin(void);
