/// This process, if it is a program that a test run has started or a child of its planned copy: the report that it
/// fills in, and the test that it runs.
#pragma once

#include "Runtime/images.h"
#include "airbag_report.h"
#include "base.h"

/// In the child: maps a report from the file that the parent has sent.
///
/// - Parameter test: the text behind the report, to be freed.
/// - Returns: the report; NULL with `errno` set if the file is none, or there is no memory.
HIDDEN airbag_report *airbag_child_map_report(int file, char **test);
HIDDEN void airbag_child_unmap_report(airbag_report *report);
/// The replacement for the function that starts a thread; ends with a NULL name. To be prepared before it is used.
HIDDEN extern const struct airbag_import airbag_thread_imports[];
HIDDEN void airbag_child_prepare_threads(void);
/// In a child of the copy: sets the report and the test of this process.
HIDDEN void airbag_child_own(airbag_report *report, char *test);
