/// Reads texts for both the words of a crash and the report of a child.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/// Whether a text begins with another one.
static inline bool airbag_begins_with(const char *text, size_t length, const char *beginning) {
  size_t needed = strlen(beginning);
  return length >= needed && memcmp(text, beginning, needed) == 0;
}

/// The beginning of the runtime's text about a violation of exclusivity, which it prints in pieces and before the
/// report.
#define AIRBAG_CONFLICT "Simultaneous accesses to "
