/// Last words about values that are not whole.
#pragma once

#include "airbag_guard.h"
#include "base.h"

/// Keeps in mind that a change was interrupted. Not for signal handlers.
///
/// - Returns: its number, from 1.
HIDDEN uint64_t airbag_interruption_add(const airbag_change *change);
/// Says on standard error which changes were interrupted before this crash, once. Async-signal-safe.
HIDDEN void airbag_interruptions_say(void);
