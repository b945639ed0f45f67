/// Who ends the process: a thread that crashes, or one that exits. Async-signal-safe.
#pragma once

#include "base.h"

/// The exit code of a process that would have ended with 0 and has failed.
enum { AIRBAG_FAILURE = 1 };

/// Called before a crash that ends the process is told. If another thread is just ending the process with 0, waits for
/// that, a second at most.
HIDDEN void airbag_process_crashes(void);
/// Called as the very last step before the process ends with a code. If that is 0 and a crash was told, waits a second
/// for the crash to end the process, and then ends it with `AIRBAG_FAILURE`.
HIDDEN void airbag_process_settles(int code);
