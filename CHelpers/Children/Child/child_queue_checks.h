/// What a forked child answers to code that asks Dispatch on which queue it runs.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// What is asked of Dispatch about the current queue; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_queue_check_imports[];
/// Looks up what is passed on to Dispatch itself. In the parent.
HIDDEN void airbag_parent_prepare_queue_checks(void);
