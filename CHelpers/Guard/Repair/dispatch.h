/// What Dispatch knows of a thread.
#ifndef AIRBAG_DISPATCH_H
#define AIRBAG_DISPATCH_H

#include "base.h"
#include "thread.h"

/// Looks up Dispatch, once per process.
HIDDEN void airbag_dispatch_find_library(void);
/// Looks up its thread-local storage, once per thread.
HIDDEN void airbag_dispatch_prepare(struct airbag_thread *thread);
/// Remembers the queue that the calling thread works for.
HIDDEN struct airbag_dispatch_place airbag_dispatch_now(const struct airbag_thread *thread);
/// Whether a run loop that drains the main queue stands among the recorded calls, which reach from the
/// crash to the guarded call. Async-signal-safe.
HIDDEN bool airbag_is_in_main_queue(const struct airbag_thread *thread);
/// Goes back to there.
HIDDEN void airbag_dispatch_restore(const struct airbag_thread *thread,
                                    struct airbag_dispatch_place before);

#endif
