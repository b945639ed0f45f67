/// The definitions behind those of Airbag.
#pragma once

#include <stdatomic.h>

#include "base.h"

/// The next definition of a symbol in the order of libraries, looked up once. NULL where the program is
/// linked statically.
HIDDEN void *airbag_next(_Atomic(void *) *cache, const char *name);
