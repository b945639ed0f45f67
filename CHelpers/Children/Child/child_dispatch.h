/// Replaces, in a forked child, the functions of Dispatch that Swift concurrency calls.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// The replacements for Swift concurrency; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_served_imports[];
/// The replacement for `dispatch_release` among them.
HIDDEN extern const airbag_function airbag_served_release;
/// In the planned copy: looks up the functions that its children need. False if one is missing.
HIDDEN bool airbag_copy_prepare_dispatch(void);
/// In a child of the planned copy, where Dispatch works again: gives Dispatch the jobs of the copy.
HIDDEN void airbag_child_dispatch_resume(void);
/// In the parent: looks up the function of Dispatch to which calls are passed on.
HIDDEN void airbag_parent_prepare_dispatch(void);
