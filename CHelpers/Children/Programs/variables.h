/// Variables of the environment that name a descriptor.
#pragma once

#include "base.h"

/// Returns the descriptor that a variable names; -1 if its value is not just a number.
HIDDEN int airbag_descriptor_named(const char *value);
/// Prints on standard error that a variable does not name the expected kind, and ends the process.
HIDDEN __attribute__((noreturn)) void airbag_refuse_variable(const char *name, const char *value,
                                                             const char *wanted);
