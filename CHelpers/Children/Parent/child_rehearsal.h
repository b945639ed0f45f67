/// Calls, once in the parent, what a child calls first.
#pragma once

#include "base.h"

/// In the parent, once: calls what children call, so that they need not look it up.
HIDDEN void airbag_parent_rehearse(void);
