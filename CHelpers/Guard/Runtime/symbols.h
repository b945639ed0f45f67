/// Names of functions and variables.
#ifndef AIRBAG_SYMBOLS_H
#define AIRBAG_SYMBOLS_H

#include "base.h"

/// Whether `airbag_note_freed_memory` was called since this was asked.
HIDDEN bool airbag_take_freed_memory(void);

#endif
