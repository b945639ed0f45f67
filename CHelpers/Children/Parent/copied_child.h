/// Children that the planned copy forks, as the test run sees them.
#pragma once

#include "airbag_child.h"
#include "base.h"

/// In the run: makes the copy fork a child. Returns the `errno` values of `airbag_parent_start_copied`.
HIDDEN int airbag_parent_fork_copied(int copy, const airbag_child_options *options, int report, int output,
                                     int errors, int *child);
/// Returns the signal that has stopped a child of the calling process; 0 if none has.
HIDDEN int airbag_stop_signal_of(pid_t child);
