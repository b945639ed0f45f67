/// Calls, once in the parent, the functions that a child calls first.
#pragma once

#include "base.h"

/// In the parent, once: calls these functions, so that children need not look them up.
HIDDEN void airbag_parent_rehearse(void);
