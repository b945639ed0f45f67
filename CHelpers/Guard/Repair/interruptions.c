/// Last words about interrupted values: a caught crash had interrupted a change of a value, and a later use of the
/// value may crash far from there.
#define _GNU_SOURCE
#include "Repair/interruptions.h"
#include "LastWords/line.h"
#include "airbag_guard.h"
#include "base.h"

#include <stdatomic.h>
#include <string.h>

enum { COUNT = 16, PLACE_SIZE = 160 };

/// An interrupted change, and what caught the crash, in words; empty if that was not noted.
struct interruption {
  /// 0 while it is written.
  _Atomic uint64_t number;
  airbag_change change;
  char place[PLACE_SIZE];
};

/// The latest ones.
static struct interruption interruptions[COUNT];
static _Atomic uint64_t count;

uint64_t airbag_interruption_add(const airbag_change *change) {
  uint64_t number = atomic_fetch_add(&count, 1) + 1;
  struct interruption *interruption = &interruptions[number % COUNT];
  atomic_store(&interruption->number, 0);
  interruption->change = *change;
  interruption->place[0] = '\0';
  atomic_store(&interruption->number, number);
  return number;
}

void airbag_interruption_place(uint64_t number, const char *place) {
  struct interruption *interruption = &interruptions[number % COUNT];
  uint64_t expected = number;
  if (!atomic_compare_exchange_strong(&interruption->number, &expected, 0)) return;
  size_t length = strnlen(place, PLACE_SIZE - 1);
  memcpy(interruption->place, place, length);
  interruption->place[length] = '\0';
  atomic_store(&interruption->number, number);
}

static void say(const struct interruption *interruption) {
  struct airbag_line line = {.limit = sizeof(line.text)};
  bool has_place = interruption->place[0] != '\0';
  airbag_line_add(&line, "Airbag: an earlier crash, caught by ");
  airbag_line_add(&line, has_place ? interruption->place : "catchCrash");
  airbag_line_add(&line, ", had interrupted a change of the value at 0x");
  airbag_line_add_number(&line, interruption->change.address, 16);
  if (!has_place) {
    airbag_line_add(&line, ", begun by the code at 0x");
    airbag_line_add_number(&line, interruption->change.pc, 16);
  }
  airbag_line_add(&line, "; run such ");
  airbag_line_add(&line, has_place ? "an expression in a child: throwAssertion(in: .child)"
                       : "a body in a child: isolated { }");
  airbag_line_write(&line);
}

/// Whether a later interruption gives the same text, except for the addresses.
static bool is_repeated(const struct interruption *interruption, uint64_t latest) {
  for (uint64_t number = atomic_load(&interruption->number) + 1; number <= latest; number++) {
    const struct interruption *later = &interruptions[number % COUNT];
    if (later->change.pc == interruption->change.pc &&
        strncmp(later->place, interruption->place, PLACE_SIZE) == 0)
      return true;
  }
  return false;
}

void airbag_interruptions_say(void) {
  static atomic_flag is_said = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&is_said)) return;
  uint64_t latest = atomic_load(&count);
  for (uint64_t i = 0; i < COUNT && i < latest; i++) {
    const struct interruption *interruption = &interruptions[(latest - i) % COUNT];
    // Another thread may be writing a new interruption there.
    if (atomic_load(&interruption->number) != latest - i) continue;
    if (!is_repeated(interruption, latest)) say(interruption);
  }
}
