/// The jobs of Swift concurrency in the planned copy, all on its one thread.
#pragma once

#include "base.h"

/// At the start of the copy: from here on the jobs of Swift concurrency go into a queue of Airbag's.
///
/// - Parameter drain: called on the main thread when the async `main` waits, in place of the run loop.
/// - Returns: false if this runtime is not as Airbag knows it; then nothing has changed.
HIDDEN bool airbag_copy_take_jobs(void (*drain)(void));
/// In a child of the copy: from here on jobs go to Dispatch, as in any process; those in the queue, too, but for time
/// limits.
HIDDEN void airbag_copy_give_back_jobs(void);
/// In the copy: runs the jobs that are due, until there are no more.
HIDDEN void airbag_copy_run_jobs(void);
/// In the copy: sleeps until the next job is due, if that is within a time in nanoseconds; otherwise false.
HIDDEN bool airbag_copy_sleep(int64_t limit);
/// In a child of the copy, on the main thread: the run loop, for ever.
HIDDEN __attribute__((noreturn)) void airbag_copy_run_loop(void);
