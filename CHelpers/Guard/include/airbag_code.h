/// Loaded code.
#pragma once

#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// The demangled name of the function at an address, from the dynamic symbol tables.
///
/// - Parameter address: any address.
/// - Returns: the name, to be freed with `free`; NULL when unknown.
char *_Nullable airbag_function_name(uintptr_t address);

/// The name of the variable or function at an address, as the compiler writes it.
///
/// - Parameter address: any address.
/// - Returns: the name, to be freed with `free`; NULL if there is none, or the file of the image tells
///   none.
char *_Nullable airbag_symbol(uintptr_t address);

/// What a mangled name stands for, as the Swift runtime reads it (swift_demangle of libswiftCore).
///
/// - Parameter name: a name, `$s` in front.
/// - Returns: the text, to be freed with `free`; NULL if it is no mangled name of Swift.
char *_Nullable airbag_demangled_name(const char *name);

/// Says that much memory was allocated and freed. Before the next fork `malloc` gives it back
/// (malloc_trim(3)): looking up the calls of one crash leaves some 40 MiB in the arena of each thread,
/// and with ten of them a child costs 16 ms in place of 4 (measured).
void airbag_note_freed_memory(void);

/// How many libraries have been unloaded since the program began. (dl_iterate_phdr(3))
uint64_t airbag_unloaded_images(void);

/// How many images were loaded so far.
uint64_t airbag_loaded_images(void);

AIRBAG_END
