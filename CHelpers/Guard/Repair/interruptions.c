/// Last words about interrupted values: a caught crash had interrupted a change of a value, and a later use of the
/// value may crash far from there.
#define _GNU_SOURCE
#include "Repair/interruptions.h"
#include "airbag_guard.h"
#include "base.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

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

/// A line that is built where `snprintf` may not be called.
struct line {
  char text[512];
  size_t length;
};

static void add(struct line *line, const char *text) {
  for (; *text != '\0' && line->length < sizeof(line->text); text++)
    line->text[line->length++] = *text;
}

static void add_address(struct line *line, uintptr_t address) {
  add(line, "0x");
  bool has_begun = false;
  for (int shift = 60; shift >= 0; shift -= 4) {
    char digit[2] = {"0123456789abcdef"[address >> shift & 15], '\0'};
    has_begun = has_begun || digit[0] != '0' || shift == 0;
    if (has_begun) add(line, digit);
  }
}

static void say(const struct interruption *interruption) {
  struct line line = {.length = 0};
  bool has_place = interruption->place[0] != '\0';
  add(&line, "Airbag: an earlier crash, caught by ");
  add(&line, has_place ? interruption->place : "catchCrash");
  add(&line, ", had interrupted a change of the value at ");
  add_address(&line, interruption->change.address);
  if (!has_place) {
    add(&line, ", begun by the code at ");
    add_address(&line, interruption->change.pc);
  }
  add(&line, "; run such ");
  add(&line, has_place ? "an expression in a child: throwAssertion(in: .child)\n"
                       : "a body in a child: isolated { }\n");
  ssize_t written = write(STDERR_FILENO, line.text, line.length);
  (void)written;
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
