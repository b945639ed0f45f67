/// A line that is built where `snprintf` may not be called. Async-signal-safe.
#pragma once

#include <string.h>
#include <unistd.h>

#include "base.h"

/// A line of at most `limit` bytes, with its end; what is beyond is cut.
struct airbag_line {
  size_t limit, length;
  char text[512];
};

static inline void airbag_line_add(struct airbag_line *line, const char *text) {
  for (; *text != '\0' && line->length + 1 < line->limit; text++) line->text[line->length++] = *text;
}

/// Adds a number in decimal digits, or in hexadecimal ones of as many bytes as it needs.
static inline void airbag_line_add_number(struct airbag_line *line, uintptr_t number, unsigned base) {
  char digits[24], *first = digits + sizeof(digits) - 1;
  *first = '\0';
  do *--first = "0123456789abcdef"[number % base];
  while ((number /= base) != 0);
  airbag_line_add(line, first);
}

/// Adds text of any kind: of control characters their numbers, and only whole characters.
static inline void airbag_line_add_escaped(struct airbag_line *line, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    const uint8_t byte = (uint8_t)text[i], next = i + 1 < length ? (uint8_t)text[i + 1] : 0;
    // The second half of the control characters has two bytes each in UTF-8.
    const bool is_control = byte < 0x20 || byte == 0x7f, is_second = byte == 0xc2 && next >= 0x80 && next < 0xa0;
    const size_t needed = is_control || is_second ? 4 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    if (line->length + needed >= line->limit) return;
    if (is_control || is_second) {
      const uint8_t number = is_second ? next : byte;
      airbag_line_add(line, number < 0x10 ? "\\x0" : "\\x");
      airbag_line_add_number(line, number, 16);
      i += is_second;
    } else {
      line->text[line->length++] = (char)byte;
    }
  }
}

/// Ends the line and writes it to stderr in one call.
static inline void airbag_line_write(struct airbag_line *line) {
  line->text[line->length++] = '\n';
  const ssize_t written = write(STDERR_FILENO, line->text, line->length);
  (void)written;
}
