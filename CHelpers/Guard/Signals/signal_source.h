/// The source of a signal.
#pragma once

#include <signal.h>

#include "base.h"

/// Whether the code that a signal interrupts caused it: by a fault, by a signal to its thread from this process, or
/// by one that it sent to this process itself. A guarded body has not caused a signal that another thread sends to
/// the process, nor one of a timer or of another process (a time limit that wants a core dump, say).
/// Async-signal-safe.
HIDDEN bool airbag_is_own_signal(int signal, const siginfo_t *info, const void *context);
