/// A short text that one thread writes and a signal handler on any other thread reads.
///
/// A reader copies the words, and drops the copy if the state has changed since. Each word is written with release and
/// read with acquire order: a reader that sees a word of a new text sees its state, too.
#include "LastWords/shared_text.h"

#include <string.h>

enum { FREE = 0, WRITTEN = 1, FULL = 2, STATES = 4 };

/// The number of words that hold bytes of a text.
static size_t word_count(const struct airbag_text *text) { return (text->length + 7) / 8; }

struct airbag_text airbag_text_make(const char *bytes, size_t length, uintptr_t owner) {
  struct airbag_text text = {.owner = owner, .whole_length = (uint32_t)length};
  if (length > AIRBAG_TEXT_SIZE) {
    length = AIRBAG_TEXT_SIZE;
    // The bytes of a character in UTF-8, behind its first one, are 0b10xxxxxx.
    while (length > 0 && ((uint8_t)bytes[length] & 0xc0) == 0x80) length--;
  }
  text.length = (uint32_t)length;
  memcpy(text.words, bytes, length);
  return text;
}

bool airbag_text_put(struct airbag_shared_text *place, const struct airbag_text *text) {
  uint32_t state = atomic_load_explicit(&place->state, memory_order_relaxed);
  if (state % STATES != FREE || !atomic_compare_exchange_strong(&place->state, &state, state + WRITTEN)) return false;
  atomic_store_explicit(&place->owner, text->owner, memory_order_release);
  atomic_store_explicit(&place->length, text->length, memory_order_release);
  atomic_store_explicit(&place->whole_length, text->whole_length, memory_order_release);
  for (size_t i = 0; i < word_count(text); i++)
    atomic_store_explicit(&place->words[i], text->words[i], memory_order_release);
  atomic_store_explicit(&place->state, state + FULL, memory_order_release);
  return true;
}

bool airbag_text_get(struct airbag_shared_text *place, struct airbag_text *text) {
  const uint32_t state = atomic_load_explicit(&place->state, memory_order_acquire);
  if (state % STATES != FULL) return false;
  text->owner = atomic_load_explicit(&place->owner, memory_order_acquire);
  text->length = atomic_load_explicit(&place->length, memory_order_acquire);
  text->whole_length = atomic_load_explicit(&place->whole_length, memory_order_acquire);
  for (size_t i = 0; i < word_count(text); i++)
    text->words[i] = atomic_load_explicit(&place->words[i], memory_order_acquire);
  return atomic_load_explicit(&place->state, memory_order_relaxed) == state;
}

bool airbag_text_take(struct airbag_shared_text *place, const struct airbag_text *text) {
  uint32_t state = atomic_load_explicit(&place->state, memory_order_acquire);
  if (state % STATES != FULL) return false;
  if (text != NULL) {
    if (atomic_load_explicit(&place->whole_length, memory_order_acquire) != text->whole_length) return false;
    // Backwards: names of tests often begin alike.
    for (size_t i = word_count(text); i-- > 0;)
      if (atomic_load_explicit(&place->words[i], memory_order_acquire) != text->words[i]) return false;
  }
  // This fails if the place has got another text meanwhile.
  return atomic_compare_exchange_strong(&place->state, &state, state + STATES - FULL);
}
