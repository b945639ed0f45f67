/// Whether this process is a child.
#include "own_child.h"

const struct airbag_own_child *airbag_own_child;

bool airbag_is_child(void) { return airbag_own_child != NULL && airbag_own_child->is_here(); }
