/// Names of functions and variables.
#pragma once

#include "base.h"

/// Whether `airbag_note_freed_memory` was called since the last call of this function.
HIDDEN bool airbag_take_freed_memory(void);
