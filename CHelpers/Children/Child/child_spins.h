/// The spin locks of CoreFoundation in a forked child.
#ifndef AIRBAG_CHILD_SPINS_H
#define AIRBAG_CHILD_SPINS_H

#include "Runtime/images.h"
#include "base.h"

/// How CoreFoundation waits for its locks; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_spin_imports[];

#endif
