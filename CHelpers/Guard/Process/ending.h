/// Who ends the process: a thread that crashes, or one that exits. Async-signal-safe.
#pragma once

#include "base.h"

/// The exit code of a process that would have ended with 0 and has failed.
enum { AIRBAG_FAILURE = 1 };

/// Called before a crash that ends the process is told. If another thread is just ending the process with 0, waits for
/// that, a second at most.
HIDDEN void airbag_process_crashes(void);
/// Called as the very last step before the process ends with a code. If a crash was told, waits a second for it to end the
/// process.
///
/// - Returns: the code with which to end: `AIRBAG_FAILURE` in place of 0 if a crash was told.
HIDDEN int airbag_process_settles(int code);
