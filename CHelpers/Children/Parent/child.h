/// A body in a forked child.
#pragma once

#include "base.h"

/// Enclose the start of a process. Meanwhile Airbag starts no other process: it would keep descriptors open that
/// are not its own.
HIDDEN void airbag_parent_begin_starting(void);
HIDDEN void airbag_parent_end_starting(void);

/// Whether /proc shows the numbers of this process's PID namespace. Those of another one belong to other processes.
/// pid_namespaces(7)
HIDDEN bool airbag_has_own_proc(void);
