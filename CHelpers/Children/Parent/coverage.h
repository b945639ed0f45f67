/// Coverage of code that runs in a forked child.
#pragma once

#include "base.h"

/// In a child of the planned copy: what the copy has counted is not the child's.
HIDDEN void airbag_child_coverage_restart(void);
/// Writes what was counted to where the program would at its exit.
HIDDEN void airbag_child_coverage_write(void);
