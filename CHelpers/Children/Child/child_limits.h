/// What is set for a child before its body runs.
#ifndef AIRBAG_CHILD_LIMITS_H
#define AIRBAG_CHILD_LIMITS_H

#include "airbag_child.h"
#include "base.h"

/// In the child: sets its limits. False with `errno` set if one cannot be.
HIDDEN bool airbag_child_apply_limits(const airbag_child_options *options);
/// Whether a debugger is attached to this process.
HIDDEN bool airbag_is_traced(void);

#endif
