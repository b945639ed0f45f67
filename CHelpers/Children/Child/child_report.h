/// Writes the report that a child leaves for its parent.
#pragma once

#include "airbag_report.h"
#include "base.h"
#include "thread.h"

/// In the child: makes `report` the report of this process.
HIDDEN void airbag_child_report_begin(airbag_report *report);
/// In the child: reports that the body ended.
HIDDEN void airbag_child_report_end(void);
/// In the child: reports that the child could not be prepared, and ends it.
HIDDEN __attribute__((noreturn)) void airbag_child_report_unprepared(int error);
/// In the child: whether a fault hit the report, because the body has unmapped or cut it. Async-signal-safe.
HIDDEN bool airbag_child_lost_report(int signal, const siginfo_t *info);
/// In the child: whether the parent has asked for the child's place. Async-signal-safe.
HIDDEN bool airbag_child_is_asked(void);
/// In the child: notes a signal that another thread or process has sent. Async-signal-safe.
HIDDEN void airbag_child_note_foreign_signal(int signal);
/// Whether this process is a child that ends when the scope is abandoned. Async-signal-safe.
HIDDEN bool airbag_child_ends_with(const struct airbag_thread *thread,
                                   const struct airbag_scope *scope);

/// The report of this process; NULL if it is no child.
HIDDEN extern airbag_report *airbag_own_report;
/// In the child: sets the state.
HIDDEN void airbag_child_report_set_state(airbag_report_state state);
/// In a started program, which is no forked child: makes `report` the report of this process.
HIDDEN void airbag_child_report_adopt(airbag_report *report);
