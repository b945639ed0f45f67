/// The locks of stdout and stderr, which a crash may leave locked.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks whether the locks are as they are known, once per process.
HIDDEN void airbag_stream_locks_prepare(void);
/// Whether the crash whose calls were recorded may leave a stream locked of which nobody knows that.
/// Async-signal-safe.
HIDDEN bool airbag_may_hold_stream(const struct airbag_thread *thread);
/// Remembers how often the calling thread has locked stdout and stderr.
HIDDEN struct airbag_stream_locks airbag_stream_locks_now(void);
/// Unlocks them as often as they were locked since. Not for signal handlers.
HIDDEN void airbag_stream_locks_restore(struct airbag_stream_locks before);
