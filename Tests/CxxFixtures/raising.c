#include "airbag_exceptions.h"
#include "cxx_fixtures.h"

void cxx_raise_from_c(void) {
  airbag_raise("OutOfRange", "no such element", "index", "7", "count", "3", (const char *)NULL);
}

void cxx_raise_without_reason(void) { airbag_raise("Nothing", NULL, (const char *)NULL); }
