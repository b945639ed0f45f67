/// Names of functions and variables.
#pragma once

#include "base.h"

/// Whether `airbag_note_freed_memory` was called since this was asked.
HIDDEN bool airbag_take_freed_memory(void);
