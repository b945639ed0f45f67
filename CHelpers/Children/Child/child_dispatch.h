/// The functions of Dispatch on which Swift concurrency stands, for a forked child.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// What Swift concurrency asks of Dispatch; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_served_imports[];
/// What stands for `dispatch_release` among them.
HIDDEN extern const airbag_function airbag_served_release;
/// In the planned copy: looks up what its children need. False if it is not all there.
HIDDEN bool airbag_copy_prepare_dispatch(void);
/// In a child of the planned copy, where Dispatch works again: gives it the jobs of the copy.
HIDDEN void airbag_child_dispatch_resume(void);
/// Looks up what is passed on to Dispatch itself. In the parent.
HIDDEN void airbag_parent_prepare_dispatch(void);
