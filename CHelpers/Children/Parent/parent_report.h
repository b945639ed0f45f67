/// The report that a child leaves for its parent, as the parent makes it.
#pragma once

#include "airbag_report.h"
#include "base.h"

/// In the parent: maps an empty report. NULL with `errno` set if there is no memory.
HIDDEN airbag_report *airbag_parent_report_open(void);
/// In the parent, when the child is gone: keeps the report for another child if it can be emptied, or unmaps it.
HIDDEN void airbag_parent_report_close(airbag_report *report);

/// In a new child: forgets the empty reports, which are for children of its parent.
HIDDEN void airbag_child_forget_spare_reports(void);
