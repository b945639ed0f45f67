/// Keeps Swift Testing from printing in a child, as though the child were a test run of its own, and from noting
/// the code that throws errors.
#pragma once

#include "Runtime/images.h"
#include "base.h"
#include "thread.h"

/// The replacements for the functions with which Swift Testing prints; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_testing_imports[];
/// In the parent: looks up the hooks that the Swift runtime calls before an error is thrown.
HIDDEN void airbag_parent_prepare_testing(void);
/// In the child: removes hooks that lie in `testing`.
HIDDEN void airbag_child_forget_throwers(struct airbag_range testing);
