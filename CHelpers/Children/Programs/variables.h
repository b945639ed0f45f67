/// Variables of the environment that name a descriptor.
#pragma once

#include "base.h"

/// The descriptor that a variable names; -1 if its value is no number, or something else besides.
HIDDEN int airbag_descriptor_named(const char *value);
/// Says on standard error that a variable does not name what it should, and ends the process.
HIDDEN __attribute__((noreturn)) void airbag_refuse_variable(const char *name, const char *value,
                                                             const char *wanted);
