/// Releases the locks of stdout and stderr that a crash left held.
#pragma once

#include "base.h"
#include "thread.h"

/// Checks whether the locks have the known layout, once per process.
HIDDEN void airbag_stream_locks_prepare(void);
/// Whether the recorded crash may leave a stream locked whose lock cannot be checked. Async-signal-safe.
HIDDEN bool airbag_may_hold_stream(const struct airbag_thread *thread);
/// Returns how many times the calling thread has locked stdout and stderr.
HIDDEN struct airbag_stream_locks airbag_stream_locks_now(void);
/// Unlocks them as many times as they were locked since. Not for signal handlers.
HIDDEN void airbag_stream_locks_restore(struct airbag_stream_locks before);
