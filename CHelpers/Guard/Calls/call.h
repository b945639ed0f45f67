/// The guarded call itself.
#pragma once

#include "airbag_guard.h"
#include "base.h"

#include <stdatomic.h>

/// How many crashes this process has caught.
HIDDEN extern _Atomic unsigned airbag_catches;

/// Runs a guarded call on the calling thread, which has its record.
HIDDEN airbag_status airbag_guard_here(airbag_body body, void *context, airbag_result *result);
/// Finds the address to which bodies return, once per process. Must run on a thread that has its record.
HIDDEN void airbag_find_body_return(void);
/// Copies evidence, to be freed with `airbag_crash_free`. NULL if there is no memory.
HIDDEN airbag_crash *airbag_crash_copy(const airbag_crash *evidence);
