/// Lists the tests that are under way. The threads that begin and end tests write the list, and a signal handler on
/// any thread reads it. So its size is fixed, and no function here allocates or locks.
#include "LastWords/test_table.h"

#include <stdatomic.h>

static struct airbag_shared_text places[AIRBAG_TEST_PLACES];
/// How many tests have no place.
static _Atomic int beyond;
static _Atomic unsigned begun;

void airbag_tests_add(const char *name, size_t length, uintptr_t owner) {
  const struct airbag_text text = airbag_text_make(name, length, owner);
  atomic_fetch_add(&begun, 1);
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++)
    if (airbag_text_put(&places[i], &text)) return;
  atomic_fetch_add(&beyond, 1);
}

void airbag_tests_remove(const char *name, size_t length) {
  const struct airbag_text text = airbag_text_make(name, length, 0);
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++)
    if (airbag_text_take(&places[i], &text)) return;
  // The test was one without a place.
  for (int count = atomic_load(&beyond); count > 0;)
    if (atomic_compare_exchange_weak(&beyond, &count, count - 1)) return;
}

void airbag_tests_clear(void) {
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++) airbag_text_take(&places[i], NULL);
  atomic_store(&beyond, 0);
}

unsigned airbag_tests_begun(void) { return atomic_load(&begun); }

bool airbag_tests_get(int place, struct airbag_text *name) { return airbag_text_get(&places[place], name); }

int airbag_tests_beyond(void) { return atomic_load(&beyond); }
