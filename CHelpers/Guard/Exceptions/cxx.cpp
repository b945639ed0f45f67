/// Describes C++ exceptions by a `catch`: only C++ can query an object of any type for its type. Beside the
/// language this uses the declarations of cxxabi.h, and the two words that the Itanium C++ ABI specifies for
/// `__cxa_eh_globals` (Exception Handling, 2.2.2).
///
/// The code runs on the thread that threw. In a guarded call an exception that crashes or throws while it is
/// described ends that call like any crash. A child also runs this code in the signal handler: there the C++
/// runtime has called `abort` for an exception that no frame caught, and so holds no lock of `malloc` or of the
/// unwinder. A body that raises SIGABRT in a `catch` by itself is described in the same way.
#include "Exceptions/cxx.h"
#include "airbag_exceptions.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <string>
#include <string_view>
#include <typeinfo>

namespace {

// Texts are C strings: if memory has run out, the text is missing, and no second exception is thrown.

char *copy(const char *text) { return text != nullptr ? strdup(text) : nullptr; }

template <typename Value>
char *print(const char *format, Value value) {
  char *text = nullptr;
  return asprintf(&text, format, value) >= 0 ? text : nullptr;
}

/// Returns why the exception that is being handled was thrown; stores the exception nested in it in `nested`.
///
/// A throw takes two microseconds, so only a nested exception is thrown twice. (`dynamic_cast` needs none, but
/// crashes for classes that were compiled with `-fno-rtti`.)
char *reason_of_handled(std::exception_ptr &nested) {
  try {
    throw;
  } catch (const std::nested_exception &holder) {
    nested = holder.nested_ptr();
    try {
      throw;
    } catch (const std::exception &exception) {
      return copy(exception.what());
    } catch (...) {
      return nullptr;
    }
  } catch (const std::exception &exception) {
    return copy(exception.what());
  } catch (const std::string &text) {
    return strndup(text.data(), text.size());
  } catch (const char *text) {
    return copy(text);
  } catch (bool value) {
    return copy(value ? "true" : "false");
  } catch (char value) {
    return print("%c", value);
  } catch (short value) {
    return print("%d", value);
  } catch (unsigned short value) {
    return print("%u", value);
  } catch (int value) {
    return print("%d", value);
  } catch (unsigned value) {
    return print("%u", value);
  } catch (long value) {
    return print("%ld", value);
  } catch (unsigned long value) {
    return print("%lu", value);
  } catch (long long value) {
    return print("%lld", value);
  } catch (unsigned long long value) {
    return print("%llu", value);
  } catch (float value) {
    return print("%g", value);
  } catch (double value) {
    return print("%g", value);
  } catch (...) {
    return nullptr;
  }
}

/// Returns the exception that is being handled, and stores in `nested` the one nested in it; null if there is none.
airbag_cxx_exception handled(std::exception_ptr &nested) {
  nested = nullptr;
  // Also for an exception of another language, for which the next call would read memory that is not there.
  if (std::current_exception() == nullptr) return {nullptr, nullptr};
  const std::type_info *type = abi::__cxa_current_exception_type();
  if (type == nullptr) return {nullptr, nullptr};
  return {type->name(), reason_of_handled(nested)};
}

/// Returns the exception that is being handled, as one text: `std::out_of_range: no such element`.
char *summary_of_handled(std::exception_ptr &nested) {
  airbag_cxx_exception exception = handled(nested);
  char *name = airbag_cxx_words(exception.type);
  if (name == nullptr || exception.reason == nullptr) return name;
  char *text = nullptr;
  if (asprintf(&text, "%s: %s", name, exception.reason) < 0) text = nullptr;
  free(name);
  free(exception.reason);
  return text;
}

}  // namespace

airbag_cxx_exception airbag_cxx_handled() {
  std::exception_ptr nested;
  return handled(nested);
}

void airbag_cxx_catch(void *header, airbag_take_text take, void *description) {
  abi::__cxa_begin_catch(header);
  std::exception_ptr nested;
  airbag_cxx_exception exception = handled(nested);
  // The name as the compiler writes it: to demangle it takes as long as a throw.
  take(description, exception.type);
  take(description, exception.reason);
  free(exception.reason);
  for (int depth = 1; nested != nullptr && depth <= 16; depth++) {
    try {
      std::rethrow_exception(nested);
    } catch (...) {
      char key[32];
      snprintf(key, sizeof(key), "nested %d", depth);
      char *summary = summary_of_handled(nested);
      take(description, key);
      take(description, summary);
      free(summary);
    }
  }
  abi::__cxa_end_catch();
}

char *airbag_cxx_words(const char *name) try {
  static constexpr std::string_view full =
      "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
  static constexpr std::string_view wrapper = "std::_Nested_exception<";
  char *words = abi::__cxa_demangle(name, nullptr, nullptr, nullptr);
  std::string text = words != nullptr ? words : name;
  free(words);
  for (size_t at; (at = text.find(full)) != std::string::npos;)
    text.replace(at, full.size(), "std::string");
  // `std::throw_with_nested` throws a type made of two types; the other one is the user's. Between two closing
  // brackets there is a space.
  if (text.compare(0, wrapper.size(), wrapper) == 0) {
    text.erase(0, wrapper.size());
    text.erase(text.find_last_not_of(' ', text.size() - 2) + 1);
  }
  return strdup(text.c_str());
} catch (const std::bad_alloc &) {
  return nullptr;
}

void airbag_call_or_leave(void (*body)(void *), void *context, void (*left)(void *), void *argument) {
  struct Call {
    void (*left)(void *);
    void *argument;
    ~Call() {
      if (left != nullptr) left(argument);
    }
  } call{left, argument};
  body(context);
  call.left = nullptr;
}

airbag_cxx_state *airbag_cxx_now() {
  return reinterpret_cast<airbag_cxx_state *>(abi::__cxa_get_globals());
}

void airbag_cxx_restore(airbag_cxx_state before) {
  airbag_cxx_state *now = airbag_cxx_now();
  // Bounded: if the list never reaches its former head, it is not the expected one.
  for (int i = 0; i < 64 && now->caught != before.caught && now->caught != nullptr; i++)
    abi::__cxa_end_catch();
  now->uncaught = before.uncaught;
}
