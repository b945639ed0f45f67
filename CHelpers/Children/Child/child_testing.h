/// Keeps Swift Testing from printing in a child, as though that were a test run of its own, and from noting
/// who throws errors.
#pragma once

#include "Runtime/images.h"
#include "base.h"
#include "thread.h"

/// How Swift Testing prints; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_testing_imports[];
/// Looks up whom the Swift runtime tells of errors. In the parent.
HIDDEN void airbag_parent_prepare_testing(void);
/// In the child: errors are no longer told to code that stands there.
HIDDEN void airbag_child_forget_throwers(struct airbag_range testing);
