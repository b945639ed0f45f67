/// The functions of Dispatch on which Swift concurrency stands, for a forked child.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// What Swift concurrency asks of Dispatch; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_served_imports[];
/// Looks up what is passed on to Dispatch itself. In the parent.
HIDDEN void airbag_parent_prepare_dispatch(void);
