/// Priority-inheriting futexes in a forked child.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// What Swift's `once` asks of the kernel, and what others do; each ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_once_imports[], airbag_futex_imports[];
/// Finds out what to call when everybody calls this library. In the parent.
HIDDEN void airbag_parent_prepare_futexes(void);
/// In the child: the number that its thread had in the parent.
HIDDEN void airbag_child_futexes_begin(pid_t former_number);
