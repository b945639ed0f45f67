/// What both the words of a crash and the report of a child are read by.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/// Whether a text begins with another one.
static inline bool airbag_begins_with(const char *text, size_t length, const char *beginning) {
  size_t needed = strlen(beginning);
  return length >= needed && memcmp(text, beginning, needed) == 0;
}

/// How the runtime begins to tell of a violation of exclusivity, in pieces and before it reports it.
#define AIRBAG_CONFLICT "Simultaneous accesses to "
