/// Finds the words through which loaded libraries call others.
#pragma once

#include <link.h>

#include "base.h"
#include "thread.h"

/// Any function. Converted to its own type before a call.
typedef void (*airbag_function)(void);

/// A function that libraries import, and its replacement.
struct airbag_import {
  const char *name;
  airbag_function replacement;
};

/// A word through which a library calls another one.
struct airbag_word {
  airbag_function *address, replacement;
};

typedef void (*airbag_add_word)(void *data, struct airbag_word word);

/// Whether a loaded library, or the program, contains the byte at `address`.
HIDDEN bool airbag_image_contains(const struct dl_phdr_info *info, uintptr_t address);
/// Returns the address range of an image.
HIDDEN struct airbag_range airbag_image_extent(const struct dl_phdr_info *info);
/// The calling thread's part of the thread-local storage of a library. NULL without any.
struct airbag_storage {
  void **words;
  size_t count;
};
/// Returns the storage of the library, or the program, that contains the byte at `address`.
HIDDEN struct airbag_storage airbag_image_storage(uintptr_t address);
/// Makes an image call replacements. Other threads may be calling meanwhile.
///
/// - Parameter imports: the last import has a NULL name.
/// - Returns: how many words were changed; a word whose page cannot be made writable is not.
HIDDEN size_t airbag_replace_imports(const struct dl_phdr_info *info, const struct airbag_import *imports);
/// Calls `add` for every word through which an image calls one of `imports`. The last import has a NULL name.
HIDDEN void airbag_find_imports(const struct dl_phdr_info *info,
                                const struct airbag_import *imports, airbag_add_word add,
                                void *data);
