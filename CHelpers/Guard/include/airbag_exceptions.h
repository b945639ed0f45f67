/// Raises exceptions of Airbag's, and reads the names of those of C++. Everything runs on the calling thread.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// Replaces the length of a missing text in the description of an exception.
#define AIRBAG_MISSING UINT32_MAX

/// Returns the name of a C++ type in words: `std::out_of_range` for `St12out_of_range`.
///
/// - Parameter name: the name as the compiler writes it.
/// - Returns: the words, to be freed with `free`; a copy of `name` if that is no such name; NULL if there is no
///   memory.
char *_Nullable airbag_cxx_words(const char *name);

/// Makes an exception.
///
/// - Parameters:
///   - description: its name, its reason, then keys and values, each preceded by its length, 4 bytes; the length of a
///     missing text is `AIRBAG_MISSING`.
///   - length: the number of bytes.
///   - words: its name and reason, for people.
/// - Returns: the exception, for `airbag_exception_raise`.
void *airbag_exception_make(const void *description, size_t length, const char *words);

/// Raises an exception as C++ does, and frees `exception`.
__attribute__((noreturn)) void airbag_exception_raise(void *exception);

AIRBAG_END
