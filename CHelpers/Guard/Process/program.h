/// Whether this process is a program that was started, and not a fork of one.
#pragma once

#include "base.h"

/// Notes that this process is a program. At the start of the process.
HIDDEN void airbag_note_program(void);
HIDDEN bool airbag_is_program(void);
