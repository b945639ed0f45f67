/// What a child leaves for its parent, as the child writes it.
#pragma once

#include "airbag_report.h"
#include "base.h"
#include "thread.h"

/// In the child: makes it the report of this process.
HIDDEN void airbag_child_report_begin(airbag_report *report);
/// In the child: the body ended.
HIDDEN void airbag_child_report_end(void);
/// In the child: it could not be prepared. Ends it.
HIDDEN __attribute__((noreturn)) void airbag_child_report_unprepared(int error);
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

/// The report of this process; NULL if it is no child.
HIDDEN extern airbag_report *airbag_own_report;
/// In the child: tells how it stands.
HIDDEN void airbag_child_report_set_state(airbag_report_state state);
/// In a program: makes it the report of this process, which is no forked child.
HIDDEN void airbag_child_report_adopt(airbag_report *report);
