/// Raising exceptions, and reading those of C++.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// Stands in the description of an exception for the length of a text that is missing.
#define AIRBAG_MISSING UINT32_MAX

/// Raises an exception, which ends the innermost guarded call of the thread.
///
/// The frames in between are cleaned up as for a C++ exception: destructors of C++ run, and a C++
/// `catch (...)` catches it. Without a guarded call the process ends: a message on standard error,
/// then `abort`.
///
/// ```c
/// airbag_raise("OutOfRange", "no such element", "index", "7", NULL);
/// ```
///
/// - Parameters:
///   - name: what it is called.
///   - reason: why; NULL for none.
///   - ...: keys and values in turn, 64 pairs at most, ended by NULL.
__attribute__((noreturn, sentinel)) void airbag_raise(const char *name,
                                                      const char *_Nullable reason, ...);

/// The name of a C++ type in words: `std::out_of_range` for `St12out_of_range`.
///
/// - Parameter name: as the compiler writes it.
/// - Returns: the words, to be freed with `free`, or the name itself if it is none; NULL if there is
///   no memory.
char *_Nullable airbag_cxx_words(const char *name);

/// An exception that is not raised yet.
typedef struct airbag_exception airbag_exception;

/// Makes an exception.
///
/// - Parameters:
///   - name: what it is called.
///   - reason: why; NULL for none.
///   - info: keys and values in turn.
///   - count: the number of texts in `info`.
/// - Returns: the exception; NULL if there is no memory.
airbag_exception *_Nullable airbag_exception_make(const char *name, const char *_Nullable reason,
                                                  const char *_Nonnull const *_Nullable info,
                                                  size_t count);

/// Raises an exception, as `airbag_raise` does, and frees it. Without one the process ends.
__attribute__((noreturn)) void airbag_exception_raise(airbag_exception *_Nullable exception);

AIRBAG_END
