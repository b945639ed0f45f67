/// Coverage of code that runs in a forked child.
#pragma once

#include "base.h"

/// In a child of the planned copy: resets the counters, which hold the counts of the copy.
HIDDEN void airbag_child_coverage_restart(void);
/// Writes the counts to the file to which the program would write them at its exit.
HIDDEN void airbag_child_coverage_write(void);
