/// Writes lines to stderr where `fprintf` may not be called. Async-signal-safe.
#pragma once

#include "base.h"

/// A number in decimal digits.
struct airbag_digits {
  char text[24];
};

HIDDEN struct airbag_digits airbag_decimal(unsigned number);
/// Writes texts, at most 7 and NULL behind them, as one line in one call.
HIDDEN __attribute__((sentinel)) void airbag_say(const char *first, ...);
