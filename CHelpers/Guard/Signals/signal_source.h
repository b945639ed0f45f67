/// Where a signal comes from.
#pragma once

#include <signal.h>

#include "base.h"

/// Whether the code that a signal interrupts caused it: by a fault, by a signal to its thread from
/// this process, or by one that it sent to this process itself. What another thread sends to the
/// process, a timer or another process (a time limit that wants a core dump, say), is none of a
/// guarded body's doing. Async-signal-safe.
HIDDEN bool airbag_is_own_signal(int signal, const siginfo_t *info, const void *context);
