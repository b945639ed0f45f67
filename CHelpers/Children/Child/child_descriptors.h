/// Keeps a forked child away from the descriptors with which its parent waits for events.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// Replacements for the descriptor functions that Dispatch and run loops call; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_descriptor_imports[];
/// Replacements for functions that only Dispatch calls; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_worker_imports[];
