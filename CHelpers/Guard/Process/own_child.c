/// Whether this process is a child.
#include "../internal.h"

const struct airbag_own_child *airbag_own_child;
unsigned airbag_own_depth;

unsigned airbag_child_depth(void) { return airbag_own_depth; }

bool airbag_ends_child(const struct airbag_thread *thread, const struct airbag_scope *scope) {
  return airbag_own_child != NULL && airbag_own_child->ends_with(thread, scope);
}

bool airbag_is_child(void) { return airbag_own_child != NULL && airbag_own_child->is_here(); }
