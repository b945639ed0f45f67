/// Runs the jobs of Swift concurrency in the planned copy, all on its one thread.
#pragma once

#include "base.h"

/// At the start of the copy: from here on the jobs of Swift concurrency go into a queue of Airbag's.
///
/// - Parameter drain: called on the main thread when the async `main` waits, in place of the run loop.
/// - Returns: false if this runtime is not as Airbag knows it; then nothing has changed.
HIDDEN bool airbag_copy_take_jobs(void (*drain)(void));
/// In a child of the copy: from here on jobs go to Dispatch, as in any process. The jobs in the queue go there,
/// too, except those of time limits.
HIDDEN void airbag_copy_give_back_jobs(void);
/// In the copy: runs the due jobs, until none is due.
HIDDEN void airbag_copy_run_jobs(void);
/// In the copy: sleeps until the next job is due. Returns false at once if that is not within `limit` nanoseconds.
HIDDEN bool airbag_copy_sleep(int64_t limit);
/// In a child of the copy, on the main thread: runs the run loop, for ever.
HIDDEN __attribute__((noreturn)) void airbag_copy_run_loop(void);
