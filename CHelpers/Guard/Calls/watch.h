/// Watched calls that a crash leaves.
#ifndef AIRBAG_WATCH_H
#define AIRBAG_WATCH_H

#include "airbag_watch.h"
#include "base.h"
#include "thread.h"

/// After a crash: the watched calls inside of the guarded one are left. `outer` is the one around it.
HIDDEN void airbag_watches_leave(struct airbag_thread *thread, airbag_watch *outer);

#endif
