#define _GNU_SOURCE
#include "faults.h"

#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void (*body)(void);

static int call_body(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)info, (void)size, (void)unused;
  body();
  return 1;
}

void fixture_call_below_the_loader(void (*function)(void)) {
  body = function;
  dl_iterate_phdr(call_body, NULL);
}

void fixture_call_once(void (*function)(void)) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, function);
}

// Volatile, or the compiler would see what is wrong.
static void *volatile memory, *volatile second;

void fixture_free_again(unsigned long size) {
  memory = malloc(size);
  second = malloc(size);  // or the first would become part of what is free behind it
  free(memory);
  free(memory);
}

void fixture_damage_heap(void) {
  // Nothing that was freed is to serve for what is allocated later.
  for (unsigned long size = 16; size < 4096; size += 16)
    for (int i = 0; i < 8; i++) memory = malloc(size);
  memory = malloc(40);
  // The size of all that is free behind it.
  memset((char *)memory + 40, 0xff, 64);
}
