#include <chrono>
#include <stdexcept>

#include "cxx_fixtures.h"

__attribute__((noinline)) void cxx_throw_from(int depth) {
  if (depth <= 0) throw std::out_of_range("no such element");
  cxx_throw_from(depth - 1);
  // Or the call would be a jump, and the stack not that deep.
  __asm__ volatile("");
}

double cxx_throw_and_catch(int depth, int count) {
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < count; i++) {
    try {
      cxx_throw_from(depth);
    } catch (const std::exception &exception) {
      __asm__ volatile("" : : "r"(exception.what()));
    }
  }
  std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
  return time.count() / count;
}
