#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
#include <typeinfo>

#include "cxx_fixtures.h"

namespace {

/// Of the thread: others may throw at the same time.
thread_local int alive = 0;

/// Counts how many there are.
struct Counted {
  Counted() { alive++; }
  Counted(const Counted &) { alive++; }
  ~Counted() { alive--; }
};

}  // namespace

struct AirbagException : std::runtime_error {
  int numbers[20] = {};

  AirbagException() : std::runtime_error("of the user's") {}
};

namespace shop {

struct Article {
  virtual ~Article() = default;
  int number = 7;
};

struct SoldOut : Article, std::exception {
  Counted counted;
  const char *what() const noexcept override { return "no more of them"; }
};

struct Closed {
  Counted counted;
};

struct Notice : std::string {
  using std::string::string;
};

}  // namespace shop

namespace {

struct WithoutWords : std::exception {
  const char *what() const noexcept override { return nullptr; }
};

struct Unreadable : std::exception {
  const char *what() const noexcept override {
    const volatile char *nothing = nullptr;
    return *nothing ? "some" : "none";
  }
};

struct Throwing : std::exception {
  // By a call, of which the compiler does not know that it throws.
  const char *what() const noexcept override {
    cxx_throw(CXX_INT);
    return "";
  }
};

struct Aborting : std::exception {
  const char *what() const noexcept override { std::abort(); }
};

struct Undestroyable {
  ~Undestroyable() noexcept(false) { throw std::runtime_error("while it was destroyed"); }
};

struct Asking : std::exception {
  explicit Asking(void (*ask)()) : ask(ask) {}
  Asking(const Asking &) = default;
  ~Asking() override { ask(); }
  const char *what() const noexcept override {
    ask();
    return "asked";
  }
  void (*ask)();
};

void throw_nested() {
  try {
    try {
      throw std::invalid_argument("bad digit");
    } catch (...) {
      std::throw_with_nested(std::runtime_error("cannot parse"));
    }
  } catch (...) {
    std::throw_with_nested(std::logic_error("cannot load"));
  }
}

void throw_again() {
  std::exception_ptr kept;
  try {
    throw shop::SoldOut();
  } catch (...) {
    kept = std::current_exception();
  }
  std::rethrow_exception(kept);
}

void must_not_throw() noexcept {
  // By a call, of which the compiler does not know that it throws.
  cxx_throw(CXX_RUNTIME_ERROR);
}

}  // namespace

void cxx_throw(cxx_thrown thrown) {
  switch (thrown) {
    case CXX_OUT_OF_RANGE: throw std::out_of_range("no such element");
    case CXX_RUNTIME_ERROR: throw std::runtime_error("out of paper");
    case CXX_SOLD_OUT: throw shop::SoldOut();
    case CXX_PLAIN_CLASS: throw shop::Closed();
    case CXX_INT: throw 42;
    case CXX_UNSIGNED: throw 4'000'000'000U;
    case CXX_TEXT: throw "no paper";
    case CXX_NULL_TEXT: throw static_cast<const char *>(nullptr);
    case CXX_STRING: throw std::string("a text that is too long to be kept in the object itself");
    case CXX_DERIVED_STRING: throw shop::Notice("closed on Sundays");
    case CXX_SAME_NAME: throw AirbagException();
    case CXX_NESTED: throw_nested(); break;
    case CXX_RETHROWN: throw_again(); break;
    case CXX_NO_WHAT: throw WithoutWords();
    case CXX_LONG_WHAT: throw std::runtime_error(std::string(1'000'000, 'x'));
  }
}

__attribute__((noinline)) static void throw_long(unsigned long length) {
  throw std::runtime_error(std::string(length, 'x'));
}

void cxx_allocate(unsigned long size) { *static_cast<volatile char *>(::operator new(size)) = 1; }

void cxx_throw_in_vain() { must_not_throw(); }

void cxx_throw_long_in_vain(unsigned long length) {
  [&]() noexcept { throw_long(length); }();
}

void cxx_rethrow_nothing() { throw; }

void cxx_throw_on_thread() {
  std::thread thread([] { cxx_throw(CXX_OUT_OF_RANGE); });
  thread.join();
}

void cxx_throw_unreadable() { throw Unreadable(); }

void cxx_throw_throwing() { throw Throwing(); }

static void throw_aborting() { throw Aborting(); }

void cxx_throw_aborting_in_vain() {
  // By a call, of which the compiler does not know that it throws.
  void (*volatile function)() = throw_aborting;
  [&]() noexcept { function(); }();
}

void cxx_throw_undestroyable() { throw Undestroyable(); }

void cxx_throw_asking(void (*ask)(void)) { throw Asking(ask); }

int cxx_hold_while(void (*body)(void)) {
  try {
    throw shop::SoldOut();
  } catch (const shop::SoldOut &held) {
    int before = alive;
    body();
    return alive == before && held.number == 7 &&
           abi::__cxa_current_exception_type() == &typeid(shop::SoldOut);
  }
}

void cxx_hold_bomb_while(void (*crash)(void), void (*left)(void)) {
  struct Bomb {
    void (*left)(void);
    ~Bomb() { left(); }
  };
  try {
    throw Bomb{left};
  } catch (const Bomb &) {
    crash();
  }
}

void cxx_with_object(void (*body)(void *), void *context, int *destroyed) {
  struct Object {
    int *destroyed;
    ~Object() { ++*destroyed; }
  } object{destroyed};
  body(context);
}

int cxx_catch_standard(void (*body)(void *), void *context) {
  try {
    body(context);
  } catch (const std::exception &) {
    return 1;
  }
  return 0;
}

int cxx_catch_all(void (*body)(void *), void *context) {
  try {
    body(context);
  } catch (...) {
    return 1;
  }
  return 0;
}

int cxx_alive() { return alive; }

int cxx_is_in_flight() { return std::uncaught_exceptions() > 0 || std::current_exception(); }
