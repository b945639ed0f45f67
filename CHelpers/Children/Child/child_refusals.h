/// What cannot work in a forked child ends it at once, with a word about why.
#pragma once

#include "Runtime/images.h"
#include "base.h"

/// What everybody else asks of Dispatch, in vain; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_refused_imports[];
