/// Names of loaded code, and counts of loaded images.
#pragma once

#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// Returns the demangled name of the function at an address, from the dynamic symbol tables.
///
/// - Parameter address: any address.
/// - Returns: the name, to be freed with `free`; NULL when unknown.
char *_Nullable airbag_function_name(uintptr_t address);

/// Returns the path of the library, or of the program, that contains an address, to be freed with `free`; NULL when
/// unknown.
char *_Nullable airbag_library_of(uintptr_t address);

/// Demangles a name with the Swift runtime (swift_demangle of libswiftCore).
///
/// - Parameter name: a name that begins with `$s`.
/// - Returns: the text, to be freed with `free`; NULL if it is no mangled name of Swift.
char *_Nullable airbag_demangled_name(const char *name);

/// Notes that much memory was allocated and freed. Before the next fork `malloc` then returns it to the kernel
/// (malloc_trim(3)). Looking up the calls of one crash leaves some 40 MiB in the arena of each thread, and with ten
/// such threads a child costs 16 ms instead of 4 (measured).
void airbag_note_freed_memory(void);

/// How many images were loaded, and unloaded, since the program began. (dl_iterate_phdr(3))
typedef struct airbag_image_counts {
  uint64_t loaded, unloaded;
} airbag_image_counts;

airbag_image_counts airbag_count_images(void);

AIRBAG_END
