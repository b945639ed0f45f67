#include "fixtures.h"

#include <iostream>
#include <stdexcept>

void fixture_throw_cxx(void) { throw std::out_of_range("no such element"); }

void fixture_catch_cxx(void (*body)(void *), void *context) {
  try {
    body(context);
  } catch (const std::exception &) {
  }
}

void fixture_print_cerr(const char *text) { std::cerr << text; }
