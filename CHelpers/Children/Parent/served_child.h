/// What a parent asks a fork server for.
#ifndef AIRBAG_SERVED_CHILD_H
#define AIRBAG_SERVED_CHILD_H

#include "airbag_child.h"
#include "base.h"

/// In the parent: lets the server of a program fork. -1 with `errno` set if it cannot.
HIDDEN pid_t airbag_parent_fork_served(const airbag_program *program, int report, int output, int errors);

#endif
