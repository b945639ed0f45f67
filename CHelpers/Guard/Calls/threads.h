/// Prepares a thread for its first guarded call.
#pragma once

#include "base.h"
#include "thread.h"

/// The calling thread's record; NULL before its first guarded call.
HIDDEN extern THREAD_LOCAL struct airbag_thread *airbag_current_thread;
/// The code paths that tests select for the calling thread.
HIDDEN extern THREAD_LOCAL unsigned airbag_forced_ways;
/// Makes the calling thread's record. Returns 0 or an errno value.
HIDDEN int airbag_thread_prepare(void);
