/// The address ranges of functions and of the code of libraries.
#pragma once

#include "base.h"
#include "thread.h"

/// Returns the extent of the function that begins at `address`; empty when it has no entry in a dynamic symbol
/// table.
HIDDEN struct airbag_range airbag_function_at(void *address);
/// Returns the code segment of the library with the byte at `address`. Empty where `address` is 0, or where it is
/// in the program that contains this code.
HIDDEN struct airbag_range airbag_code_around(uintptr_t address);
