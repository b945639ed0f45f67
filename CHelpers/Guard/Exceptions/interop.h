/// Lets exceptions pass Swift functions with C++ interoperability.
#pragma once

#include "base.h"

/// Returns the address of a word that has to be kept in the program, though only the compiler's tables refer to it.
HIDDEN const void *airbag_interop_keep(void);
