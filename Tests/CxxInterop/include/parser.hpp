/// A C++ dependency, as Swift code with C++ interoperability sees it.
///
/// No member function has its body here: where one is inlined into Swift code, the toolchain's
/// module that reads debug information (6.3.1) takes a wrong word for its declaration, and may fail
/// to read the inlined calls of all tests. (Cxx.md)
#pragma once

#include <stdexcept>

namespace parser {

/// The number that a text begins with. Throws what `std::stoi` throws.
int parse(const char *text);

/// Reads two numbers, and then throws.
struct Reader {
  int count;
  Reader();
  int next();
};

/// `x`, unless it is negative.
inline int positive(int x) {
  if (x < 0) throw std::domain_error("negative");
  return x;
}

}  // namespace parser
