/// The lines of the last words. Async-signal-safe.
#pragma once

#include "LastWords/line.h"
#include "LastWords/shared_text.h"

/// Returns a line with the prefix of all last words and a beginning.
static inline struct airbag_line airbag_words_begin(const char *beginning) {
  struct airbag_line line = {.limit = 200};
  airbag_line_add(&line, "airbag: ");
  airbag_line_add(&line, beginning);
  return line;
}

/// Adds a text, and a mark if it was cut.
static inline void airbag_words_add(struct airbag_line *line, const struct airbag_text *text) {
  airbag_line_add_escaped(line, airbag_text_bytes(text), text->length);
  if (text->length < text->whole_length) airbag_line_add_escaped(line, "…", strlen("…"));
}

/// Writes a line that ends in a text.
static inline void airbag_words_say(const char *beginning, const struct airbag_text *text) {
  struct airbag_line line = airbag_words_begin(beginning);
  airbag_words_add(&line, text);
  airbag_line_write(&line);
}
