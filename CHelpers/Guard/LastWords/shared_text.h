/// A short text that one thread writes and a signal handler on any other thread reads.
#pragma once

#include <stdatomic.h>

#include "base.h"

/// How many bytes of a text are kept.
enum { AIRBAG_TEXT_SIZE = 144, AIRBAG_TEXT_WORDS = AIRBAG_TEXT_SIZE / 8 };

/// A text of one thread. A text that is too long is cut between two characters.
struct airbag_text {
  uintptr_t owner;
  /// How many bytes of the whole text are kept.
  uint32_t length;
  /// The length of the whole text.
  uint32_t whole_length;
  uint64_t words[AIRBAG_TEXT_WORDS];
};

/// A place for a text. All of it is atomic: a handler may read while another thread writes.
struct airbag_shared_text {
  /// Modulo 4: 0 if the place is free, 1 while it is written, 2 if it holds a text.
  _Atomic uint32_t state;
  _Atomic uint32_t length, whole_length;
  _Atomic uintptr_t owner;
  _Atomic uint64_t words[AIRBAG_TEXT_WORDS];
};

static inline const char *airbag_text_bytes(const struct airbag_text *text) { return (const char *)text->words; }

/// Makes a text. Async-signal-safe, as all functions here are.
HIDDEN struct airbag_text airbag_text_make(const char *bytes, size_t length, uintptr_t owner);
/// Puts a text into a free place; false if the place is not free.
HIDDEN bool airbag_text_put(struct airbag_shared_text *place, const struct airbag_text *text);
/// Copies the text of a place; false if there is none, or another thread changes it meanwhile.
HIDDEN bool airbag_text_get(struct airbag_shared_text *place, struct airbag_text *text);
/// Frees a place, if it holds a text with the bytes and the length of `text`, or any text if that is NULL.
HIDDEN bool airbag_text_take(struct airbag_shared_text *place, const struct airbag_text *text);
