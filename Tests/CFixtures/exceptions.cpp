#include "fixtures.h"

#include <stdexcept>

void fixture_throw_cxx(void) { throw std::out_of_range("no such element"); }

void fixture_catch_cxx(void (*body)(void *), void *context) {
  try {
    body(context);
  } catch (const std::exception &) {
  }
}
