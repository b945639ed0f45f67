/// A body in a forked child.
#pragma once

#include "base.h"

/// Stand around the start of a process, which has the program to itself: another process that is started
/// in between would keep descriptors open that are not its own.
HIDDEN void airbag_parent_begin_starting(void);
HIDDEN void airbag_parent_end_starting(void);
