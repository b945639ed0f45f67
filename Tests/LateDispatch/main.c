// A program without Swift that loads Dispatch by itself: its other threads have no storage of that library
// before they call it.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "airbag_guard.h"

static void crash(void *context) {
  (void)context;
  abort();
}

static void *catch_crash(void *context) {
  airbag_result result;
  puts(airbag_guard(crash, context, &result) == AIRBAG_CRASHED ? "caught" : "not caught");
  airbag_crash_free(result.crash);
  return NULL;
}

int main(void) {
  if (dlopen("libdispatch.so", RTLD_NOW | RTLD_GLOBAL) == NULL) {
    puts(dlerror());
    return 1;
  }
  pthread_t thread;
  return pthread_create(&thread, NULL, catch_crash, NULL) == 0 ? pthread_join(thread, NULL) : 1;
}
