/// Makes the exit code 1 in place of 0, in two cases.
#pragma once

#include "base.h"

/// Whether this process is a program that was started, and not a fork of one.
HIDDEN bool airbag_is_program(void);
