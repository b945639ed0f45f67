/// Where the code of functions and libraries stands.
#pragma once

#include "base.h"
#include "thread.h"

/// The extent of the function that begins at `address`; empty when it has no entry in a dynamic
/// symbol table.
HIDDEN struct airbag_range airbag_function_at(void *address);
/// The code of the library that has the byte at `address`; empty where that is 0, or part of the
/// program that has this code.
HIDDEN struct airbag_range airbag_code_around(uintptr_t address);
