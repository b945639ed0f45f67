/// Keeps a forked child away from the descriptors with which its parent waits for events.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// What Dispatch and run loops do with descriptors; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_descriptor_imports[];
/// What only Dispatch does; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_worker_imports[];
/// Takes every open descriptor for the parent's.
HIDDEN void airbag_child_forget_descriptors(void);
