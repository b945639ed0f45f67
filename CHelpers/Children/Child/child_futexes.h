/// Replaces, in a forked child, the waiting for priority-inheriting futexes.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// The replacements for Swift's `once` and for other code; each list ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_once_imports[], airbag_futex_imports[];
/// In the parent: finds the function to call once all imports lead to this library.
HIDDEN void airbag_parent_prepare_futexes(void);
/// In the child: sets the number that its thread had in the parent.
HIDDEN void airbag_child_futexes_begin(pid_t former_number);
