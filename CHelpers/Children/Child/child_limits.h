/// Sets the limits of a child before its body runs.
#pragma once

#include "airbag_child.h"
#include "base.h"

/// In the child: sets its limits. False with `errno` set if one cannot be set.
HIDDEN bool airbag_child_apply_limits(const airbag_child_options *options);
/// Prints on standard error that a child waits for a debugger.
HIDDEN void airbag_say_child_waits(pid_t child);
/// In the child: waits until a debugger is attached, however long that takes.
HIDDEN void airbag_child_wait_for_debugger(void);
