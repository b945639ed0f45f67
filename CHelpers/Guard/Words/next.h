/// Finds libc's definitions of functions that Airbag replaces.
#pragma once

#include <stdatomic.h>

#include "base.h"

/// Returns the next definition of a symbol in the order of libraries, looked up once. NULL where the program is
/// linked statically.
HIDDEN void *airbag_next(_Atomic(void *) *cache, const char *name);
