/// Finds libc's definitions of functions that Airbag replaces.
#include "../internal.h"

void *airbag_next(_Atomic(void *) *cache, const char *name) {
  void *found = atomic_load_explicit(cache, memory_order_acquire);
  if (found == NULL) {
    found = dlsym(RTLD_NEXT, name);
    atomic_store_explicit(cache, found, memory_order_release);
  }
  return found;
}
