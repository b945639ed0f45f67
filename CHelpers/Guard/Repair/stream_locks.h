/// The locks of stdout and stderr, which a crash may leave locked.
#ifndef AIRBAG_STREAM_LOCKS_H
#define AIRBAG_STREAM_LOCKS_H

#include "base.h"
#include "thread.h"

/// Remembers how often the calling thread has locked stdout and stderr.
HIDDEN struct airbag_stream_locks airbag_stream_locks_now(void);
/// Unlocks them as often as they were locked since. Not for signal handlers.
HIDDEN void airbag_stream_locks_restore(struct airbag_stream_locks before);

#endif
