/// Answers, in a forked child, the question on which queue of Dispatch code runs.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// The replacements for the functions that check the current queue; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_queue_check_imports[];
/// In the parent: looks up the functions of Dispatch to which calls are passed on.
HIDDEN void airbag_parent_prepare_queue_checks(void);
HIDDEN bool airbag_child_is_main_queue(const void *queue);
