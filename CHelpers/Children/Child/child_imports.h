/// Replacing, in a forked child, what libraries import.
#ifndef AIRBAG_CHILD_IMPORTS_H
#define AIRBAG_CHILD_IMPORTS_H

#include "base.h"

/// In a program that is a child: those of Swift Testing only.
HIDDEN void airbag_child_replace_testing_imports(void);

#endif
