/// Watches the calls of the allocator.
#pragma once

#include "base.h"

/// From now on notices where a stack is used up before the allocator is called, and counts the calls that are under
/// way. Once per process.
HIDDEN void airbag_allocator_prepare(void);
