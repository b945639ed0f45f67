/// Exclusive accesses: finds the changes of values that a crash cuts off.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks up the functions of the Swift runtime for exclusive accesses, once per process.
HIDDEN void airbag_accesses_prepare(void);
/// Stores in zeroed words the current head of the thread's list of open accesses.
HIDDEN void airbag_exclusivity_open(void *state[AIRBAG_STATE_WORDS]);
/// Cuts the list back to the stored head, and records the changes that were under way in the thread's record.
HIDDEN void airbag_exclusivity_restore(struct airbag_thread *thread, void *state[AIRBAG_STATE_WORDS]);
