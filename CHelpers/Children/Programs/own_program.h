/// This process, if it is a program that a test run has started or a child of its planned copy: the report that it
/// fills in, and the test that it is for.
#pragma once

#include "airbag_report.h"
#include "base.h"

/// In the child: maps a report of which the parent has sent the file.
///
/// - Parameter test: the text behind it, to be freed.
/// - Returns: the report; NULL with `errno` set if it is none, or there is no memory.
HIDDEN airbag_report *airbag_child_map_report(int file, char **test);
HIDDEN void airbag_child_unmap_report(airbag_report *report);
/// In a child of the copy: from here on this is its report, and its test.
HIDDEN void airbag_child_own(airbag_report *report, char *test);
