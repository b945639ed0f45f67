/// A C++ dependency, as Swift code with C++ interoperability sees it.
#pragma once

#include <stdexcept>
#include <string>

namespace parser {

/// The number that a text begins with. Throws what `std::stoi` throws.
int parse(const std::string &text);

/// Reads two numbers, and then throws.
struct Reader {
  int count = 0;
  int next() {
    if (count == 2) throw std::length_error("no more numbers");
    return ++count;
  }
};

/// `x`, unless it is negative.
inline int positive(int x) {
  if (x < 0) throw std::domain_error("negative");
  return x;
}

}  // namespace parser
