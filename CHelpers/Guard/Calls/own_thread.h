/// Runs a body on a thread of its own, where the calling thread could not be repaired after a crash.
#pragma once

#include "airbag_guard.h"
#include "base.h"

/// Runs a guarded call on a new thread and waits for it.
HIDDEN airbag_status airbag_guard_on_own_thread(airbag_body body, void *context,
                                                airbag_result *result);
