/// Children that the planned copy forks, as the test run sees them.
#pragma once

#include "airbag_child.h"
#include "base.h"

/// In the run: has the copy fork a child. `errno` values as of `airbag_parent_start_copied`.
HIDDEN int airbag_parent_fork_copied(int copy, const airbag_child_options *options, int report, int output,
                                     int errors, int *child);
/// Which signal has stopped a child of the calling process; 0 if none.
HIDDEN int airbag_stop_signal_of(pid_t child);
