/// Ends a forked child, with a message, when it calls a function that cannot work there.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// The replacements for functions of Dispatch that other libraries call; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_refused_imports[];
