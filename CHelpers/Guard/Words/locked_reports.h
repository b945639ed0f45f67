/// Reports after which the process cannot go on.
#pragma once

#include "base.h"
#include "thread.h"

/// Checks whether there can be such reports, once per process.
HIDDEN void airbag_locked_reports_prepare(void);
/// Whether the runtime may hold a lock that is needed later while `caller` prints. Async-signal-safe.
HIDDEN bool airbag_is_said_under_lock(uintptr_t caller);
/// From now on no crash of the thread is caught.
HIDDEN void airbag_give_up_catching(struct airbag_thread *thread);
