/// Last words about interrupted values.
#pragma once

#include "airbag_guard.h"
#include "base.h"

/// Notes that a change was interrupted. Not for signal handlers.
///
/// - Returns: the number of the interruption, from 1.
HIDDEN uint64_t airbag_interruption_add(const airbag_change *change);
/// Prints on standard error which changes were interrupted before this crash, once. Async-signal-safe.
HIDDEN void airbag_interruptions_say(void);
