/// Replaces, in a forked child, the waiting for the spin locks of CoreFoundation.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// The replacement for the function with which CoreFoundation waits for its locks; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_spin_imports[];
