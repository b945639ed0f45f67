/// Keeps Swift Testing from printing in a child, as though that were a test run of its own.
///
/// What it records is printed by the handler of the test run, of which the child has a copy, and
/// only the child's copy hears of it then. So what would be printed is heard by the library above.
#define _GNU_SOURCE
#include "child.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static _Atomic(airbag_hear_text) listener;

void airbag_child_hear_testing(airbag_hear_text hear) { atomic_store(&listener, hear); }

/// It prints each event by one call (measured with 6.3.1).
static bool is_heard(const char *text, size_t length, FILE *stream) {
  airbag_hear_text hear = atomic_load(&listener);
  // Files are what the body wants to have written: attachments.
  if (hear == NULL || stream != stderr || !airbag_child_is_here()) return false;
  hear(text, length);
  return true;
}

static int heard_fputs(const char *text, FILE *stream) {
  return is_heard(text, strlen(text), stream) ? 0 : fputs(text, stream);
}

static size_t heard_fwrite(const void *data, size_t size, size_t count, FILE *stream) {
  return is_heard(data, size * count, stream) ? count : fwrite(data, size, count, stream);
}

const struct airbag_import airbag_testing_imports[] = {
    {"fputs", (airbag_function)heard_fputs},
    {"fwrite", (airbag_function)heard_fwrite},
    {NULL, NULL},
};
