/// The spin locks of CoreFoundation in a forked child.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// How CoreFoundation waits for its locks; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_spin_imports[];
