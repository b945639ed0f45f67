/// Reports behind which nothing in the process can go on.
#ifndef AIRBAG_LOCKED_REPORTS_H
#define AIRBAG_LOCKED_REPORTS_H

#include "base.h"
#include "thread.h"

/// Whether the runtime holds a lock that is needed later while it says this. Async-signal-safe.
HIDDEN bool airbag_is_said_under_lock(uintptr_t caller, const char *format);
/// From now on no crash of the thread is caught.
HIDDEN void airbag_give_up_catching(struct airbag_thread *thread);

#endif
