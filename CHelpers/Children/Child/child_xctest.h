/// Lets XCTest wait in a forked child.
#ifndef AIRBAG_CHILD_XCTEST_H
#define AIRBAG_CHILD_XCTEST_H

#include "Runtime/images.h"
#include "base.h"

/// What XCTest waits with; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_xctest_imports[];
/// What everybody asks of run loops; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_run_loop_imports[];
/// Finds out what the functions call that stand for those. In the parent.
HIDDEN void airbag_parent_prepare_xctest(void);

#endif
