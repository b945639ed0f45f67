/// Watched calls that a crash leaves.
#pragma once

#include "airbag_watch.h"
#include "base.h"
#include "thread.h"

/// After a crash, on the thread that crashed: marks the watched calls that it jumped out of. `outer` is the
/// innermost watched call around the guarded call; that one and those around it go on.
HIDDEN void airbag_watches_leave(struct airbag_thread *thread, airbag_watch *outer);
