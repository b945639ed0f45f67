/// Raises exceptions, and reads those of C++. Everything runs on the calling thread.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// Replaces the length of a missing text in the description of an exception.
#define AIRBAG_MISSING UINT32_MAX

/// Raises an exception, which ends the innermost guarded call of the thread.
///
/// The frames in between are cleaned up as for a C++ exception: destructors of C++ run, and a C++ `catch (...)`
/// catches the exception. Without a guarded call the process ends: a message on standard error, then `abort`.
///
/// ```c
/// airbag_raise("OutOfRange", "no such element", "index", "7", NULL);
/// ```
///
/// - Parameters:
///   - name: the name of the exception.
///   - reason: why it is raised; NULL for none.
///   - ...: keys and values in turn, 64 pairs at most, ended by NULL.
__attribute__((noreturn, sentinel)) void airbag_raise(const char *name,
                                                      const char *_Nullable reason, ...);

/// Returns the name of a C++ type in words: `std::out_of_range` for `St12out_of_range`.
///
/// - Parameter name: the name as the compiler writes it.
/// - Returns: the words, to be freed with `free`; a copy of `name` if that is no such name; NULL if there is no
///   memory.
char *_Nullable airbag_cxx_words(const char *name);

/// An exception that is not raised yet.
typedef struct airbag_exception airbag_exception;

/// Makes an exception.
///
/// - Parameters:
///   - name: the name of the exception.
///   - reason: why it is raised; NULL for none.
///   - info: keys and values in turn.
///   - count: the number of texts in `info`.
/// - Returns: the exception; NULL if there is no memory.
airbag_exception *_Nullable airbag_exception_make(const char *name, const char *_Nullable reason,
                                                  const char *_Nonnull const *_Nullable info,
                                                  size_t count);

/// Raises an exception, as `airbag_raise` does, and frees it. With NULL the process ends.
__attribute__((noreturn)) void airbag_exception_raise(airbag_exception *_Nullable exception);

AIRBAG_END
