/// Exclusive accesses.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks up what the Swift runtime does about exclusive accesses, once per process.
HIDDEN void airbag_accesses_prepare(void);
/// Remembers in zeroed words where the thread's list of open accesses stands.
HIDDEN void airbag_exclusivity_open(void *state[AIRBAG_STATE_WORDS]);
/// Cuts the list back to there, and notes the changes that were under way in the thread's record.
HIDDEN void airbag_exclusivity_restore(struct airbag_thread *thread, void *state[AIRBAG_STATE_WORDS]);
