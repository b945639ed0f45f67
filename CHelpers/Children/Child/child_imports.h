/// Replaces, in a forked child, functions that libraries import.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// In a program that is a child: replaces the functions with which Swift Testing prints. If the program forks
/// children that are whole processes, replaces those that lock, too.
HIDDEN void airbag_child_replace_imports_of_program(bool forks);
/// Writes words into import tables, except those of unloaded libraries. False if a page cannot be made writable.
HIDDEN bool airbag_child_write_words(struct airbag_word *words, size_t all);
