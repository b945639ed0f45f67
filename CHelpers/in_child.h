/// What guarded calls have to do with forked children.
#ifndef AIRBAG_IN_CHILD_H
#define AIRBAG_IN_CHILD_H

#include "thread.h"

// child_streams.c

/// Writes out the standard streams, except where another thread is in them. What is in the user's
/// own streams may be a copy of the parent's.
HIDDEN void airbag_child_flush(void);

// child_rehearsal.c

/// In the parent, once: calls what children call, so that they need not look it up.
HIDDEN void airbag_rehearse_child(void);

// parent_report.c

/// In the parent: maps an empty report. NULL with `errno` set if there is no memory.
HIDDEN airbag_report *airbag_report_open(void);
/// In the parent, when the child is gone: keeps it for another one if it can be emptied, or unmaps it.
HIDDEN void airbag_report_close(airbag_report *report);

// child_report.c

/// In the child: makes it the report of this process.
HIDDEN void airbag_report_begin(airbag_report *report);
/// In the child: the body ended.
HIDDEN void airbag_report_end(void);
/// In the child: it could not be prepared. Ends it.
HIDDEN __attribute__((noreturn)) void airbag_report_unprepared(int error);
/// In the child: whether a fault is about the report, which the body took away. Async-signal-safe.
HIDDEN bool airbag_child_lost_report(int signal, const siginfo_t *info);
/// In the child: whether the parent has asked where it stands. Async-signal-safe.
HIDDEN bool airbag_child_is_asked(void);
/// In the child: a signal came that another thread or process has sent. Async-signal-safe.
HIDDEN void airbag_child_note_foreign_signal(int signal);
/// In the child: answers whether an alarm will end it, if the parent has asked; otherwise false.
/// Async-signal-safe.
HIDDEN bool airbag_child_answers(const sigset_t *blocked);
/// Whether this process is a child that ends when the scope is abandoned. Async-signal-safe.
HIDDEN bool airbag_child_ends_with(const struct airbag_thread *thread,
                                   const struct airbag_scope *scope);

// child_crash.c

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

// kernel.c

struct airbag_kernel {
  /// What proc(5) calls futex(2), or -1.
  long futex_number;
  /// An emulator runs this process.
  bool is_of_other_processor;
};

/// In the parent: the kernel that tells of its children.
HIDDEN const struct airbag_kernel *airbag_kernel(void);

// child_limits.c

/// In the child: sets its limits. False with `errno` set if one cannot be.
HIDDEN bool airbag_apply_limits(const airbag_child_options *options);
/// Whether a debugger is attached to this process.
HIDDEN bool airbag_is_traced(void);

#endif
