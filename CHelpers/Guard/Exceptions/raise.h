/// Raises Airbag's own exceptions, from C and Swift.
#pragma once

#include <unwind.h>

#include "base.h"

/// Writes a text preceded by its length, cut where there is no room; NULL for a missing text. An exception is
/// described by its name, its reason, and then keys and values.
///
/// - Returns: the number of bytes written.
HIDDEN size_t airbag_put_field(char *memory, size_t room, const char *text);
/// Copies the description of an exception of `airbag_raise` as far as there is room, and frees it.
///
/// - Returns: the number of bytes that the description has.
HIDDEN size_t airbag_take_raised(struct _Unwind_Exception *header, char *memory, size_t room);
