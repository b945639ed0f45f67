/// Replacing, in a forked child, what libraries import.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// In a program that is a child: what Swift Testing prints with; where it forks children that are whole processes,
/// the locks, too.
HIDDEN void airbag_child_replace_imports_of_program(bool forks);
/// Writes words into import tables, those of libraries that were unloaded apart. False if a page cannot be made
/// writable.
HIDDEN bool airbag_child_write_words(struct airbag_word *words, size_t all);
