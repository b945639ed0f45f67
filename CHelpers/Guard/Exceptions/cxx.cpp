/// Describes C++ exceptions by a `catch`: only C++ can query an object of any type for its type. Beside the
/// language this uses the declarations of cxxabi.h, and the two words that the Itanium C++ ABI specifies for
/// `__cxa_eh_globals` (Exception Handling, 2.2.2).
///
/// The code runs on the thread that threw. In a guarded call an exception that crashes or throws while it is described
/// ends that call like any crash. A child also runs this code in the signal handler: there the C++ runtime has called
/// `abort` for an exception that no frame caught, and so holds no lock of `malloc` or of the unwinder.
#include "../internal.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <string>
#include <string_view>
#include <typeinfo>

namespace {

/// What `AirbagException.raise()` throws. Where nothing catches it, the C++ runtime prints the name of this type, and
/// `words`.
struct AirbagException final : std::exception {
  const std::string description, words;

  AirbagException(std::string description, const char *words) : description(std::move(description)), words(words) {}

  const char *what() const noexcept override { return words.c_str(); }
};

// Texts are C strings: if memory has run out, the text is missing, and no second exception is thrown.

char *copy(const char *text) { return text != nullptr ? strdup(text) : nullptr; }

/// Returns why the exception that is being handled was thrown. A throw takes two microseconds.
char *reason_of_handled() {
  try {
    throw;
  } catch (const std::exception &exception) {
    return copy(exception.what());
  } catch (const std::string &text) {
    return strndup(text.data(), text.size());
  } catch (const char *text) {
    return copy(text);
  } catch (...) {
    return nullptr;
  }
}

/// Adds bytes to a description, as many as fit.
void add(airbag_description &description, const void *bytes, size_t count) {
  const size_t put = std::min(count, sizeof(description.text) - description.length);
  memcpy(description.text + description.length, bytes, put);
  description.length += put;
  description.missing += count - put;
}

/// Adds a text and its length.
void add(airbag_description &description, const char *text) {
  const uint32_t length = text != nullptr ? static_cast<uint32_t>(strlen(text)) : AIRBAG_MISSING;
  add(description, &length, sizeof(length));
  if (text != nullptr) add(description, text, length);
}

/// Describes the exception that is being handled.
airbag_exception_kind describe_handled(airbag_description &description) {
  const std::type_info *type = abi::__cxa_current_exception_type();
  // By the address: types of the user that have this name are equal.
  if (type == &typeid(AirbagException)) {
    try {
      throw;
    } catch (const AirbagException &raised) {
      add(description, raised.description.data(), raised.description.size());
    }
    return AIRBAG_EXCEPTION;
  }
  // The name as the compiler writes it: to demangle it takes as long as a throw.
  char *reason = reason_of_handled();
  add(description, type->name());
  add(description, reason);
  free(reason);
  return AIRBAG_CXX_EXCEPTION;
}

}  // namespace

char *airbag_describe_termination() {
  // Before `std::terminate` the C++ runtime marks the exception as caught. None for an exception of another language:
  // the second call would read memory that is not there.
  const bool is_thrown = std::current_exception() != nullptr;
  const std::type_info *type = is_thrown ? abi::__cxa_current_exception_type() : nullptr;
  if (type == nullptr) return strdup("terminate called without an active exception\n");
  char *name = airbag_cxx_words(type->name()), *reason = reason_of_handled(), *text = nullptr;
  const int length = asprintf(&text, "terminate called after throwing an instance of '%s'%s%s",
                              name != nullptr ? name : "?", reason != nullptr ? "\n  what():  " : "",
                              reason != nullptr ? reason : "");
  free(name);
  free(reason);
  return length < 0 ? nullptr : text;
}

airbag_exception_kind airbag_describe(airbag_description *description, _Unwind_Exception_Class kind,
                                      _Unwind_Exception *header) {
  // "GNUCC++", and a last byte that says whether it is rethrown (`std::rethrow_exception`).
  if ((kind & ~static_cast<_Unwind_Exception_Class>(0xff)) == 0x474e5543432b2b00) {
    abi::__cxa_begin_catch(header);
    const airbag_exception_kind described = describe_handled(*description);
    abi::__cxa_end_catch();
    return described;
  }
  add(*description, "exception of another language");
  if (header->exception_cleanup != nullptr) header->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, header);
  return AIRBAG_EXCEPTION;
}

void *airbag_exception_make(const void *description, size_t length, const char *words) {
  return new AirbagException(std::string(static_cast<const char *>(description), length), words);
}

void airbag_exception_raise(void *made) {
  auto *exception = static_cast<AirbagException *>(made);
  const AirbagException copied = *exception;
  delete exception;
  throw copied;
}

char *airbag_cxx_words(const char *name) try {
  static constexpr std::string_view full =
      "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
  static constexpr std::string_view wrapper = "std::_Nested_exception<";
  char *words = abi::__cxa_demangle(name, nullptr, nullptr, nullptr);
  std::string text = words != nullptr ? words : name;
  free(words);
  for (size_t at; (at = text.find(full)) != std::string::npos;) text.replace(at, full.size(), "std::string");
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

airbag_cxx_state *airbag_cxx_now() { return reinterpret_cast<airbag_cxx_state *>(abi::__cxa_get_globals()); }

void airbag_cxx_restore(airbag_cxx_state before) {
  airbag_cxx_state *now = airbag_cxx_now();
  // Bounded: if the list never reaches its former head, it is not the expected one.
  for (int i = 0; i < 64 && now->caught != before.caught && now->caught != nullptr; i++) abi::__cxa_end_catch();
  now->uncaught = before.uncaught;
}
