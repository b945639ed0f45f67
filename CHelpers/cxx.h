/// What the C++ runtime knows of exceptions. All of it is looked up by name, so that code without C++
/// needs none of it. (Itanium C++ ABI, Exception Handling; libstdc++)
#ifndef AIRBAG_CXX_H
#define AIRBAG_CXX_H

#include "internal.h"

/// Some function of a table of virtual functions.
typedef void (*airbag_virtual_function)(void);

/// The beginning of a `std::type_info`.
struct airbag_cxx_type {
  const airbag_virtual_function *virtual_table;
  const char *name;
};

/// A thrown object and its type.
struct airbag_cxx_exception {
  const struct airbag_cxx_type *type;
  /// NULL if it cannot be found.
  void *object;
};

// cxx.c

/// Looks the runtime up, once: to be called when there is a C++ exception, for then it is loaded.
/// False if it has not what is needed.
HIDDEN bool airbag_cxx_prepare(void);
/// Enters an exception as caught: it is the current one then. Its address is that of its header for
/// the unwinder.
HIDDEN void airbag_cxx_begin_catch(void *header);
/// Ends the innermost catch, which destroys the exception unless somebody else holds it.
HIDDEN void airbag_cxx_end_catch(void);
/// The exception that is being handled. Its type is NULL if there is none.
HIDDEN struct airbag_cxx_exception airbag_cxx_current(void);
/// What it says of itself, to be freed with `free`. NULL if it is neither a `std::exception` nor a
/// text or a number.
HIDDEN char *airbag_cxx_reason(const struct airbag_cxx_exception *exception);
/// The exception nested in it (`std::nested_exception`). Its type is NULL if there is none.
HIDDEN struct airbag_cxx_exception airbag_cxx_nested(
    const struct airbag_cxx_exception *exception);

/// A name that the compiler wrote, in words, to be freed with `free`; NULL if it is none.
HIDDEN char *airbag_cxx_demangle(const char *name);

// cxx_text.c

/// The name of a type, as the compiler writes it.
HIDDEN const char *airbag_cxx_type_name(const struct airbag_cxx_type *type);
/// The text or the number that was thrown, to be freed with `free`. NULL if it is another object.
HIDDEN char *airbag_cxx_plain_reason(const struct airbag_cxx_exception *exception);

#endif
