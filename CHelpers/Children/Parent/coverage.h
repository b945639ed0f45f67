/// Coverage of code that runs in a child.
#pragma once

#include "base.h"

/// Before a fork: maps memory for the counts of the child. NULL if the program counts nothing, or there is no memory;
/// the other functions accept NULL.
HIDDEN void *airbag_parent_coverage_open(void);
/// In the child, first thing after the fork: counts from here on. Also keeps the child from writing a profile of its
/// own when it calls `exit`.
HIDDEN void airbag_child_coverage_begin(void *shared);
/// In the child: copies the counts so far into the shared memory. Async-signal-safe. Does nothing in other processes.
HIDDEN void airbag_child_coverage_save(void);
/// In the parent, after the child's end: adds the child's counts to those of this process, and frees the memory.
HIDDEN void airbag_parent_coverage_close(void *shared);

/// In a child of the planned copy: resets the counters, which hold the counts of the copy.
HIDDEN void airbag_child_coverage_restart(void);
/// Writes the counts to the file to which the program would write them at its exit.
HIDDEN void airbag_child_coverage_write(void);
