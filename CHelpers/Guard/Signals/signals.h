/// The signal handlers.
#pragma once

#include <signal.h>

#include "base.h"
#include "thread.h"

/// Installs the handlers, once per process. Returns 0 or an errno value.
HIDDEN int airbag_install_handlers(void);
/// Whether a fault has an address. Async-signal-safe.
HIDDEN bool airbag_has_address(int signal, const siginfo_t *info);
/// Whether a fault is a bad access to memory whose address the processor does not report: on x86_64, for example,
/// one that is not canonical. (General protection fault) Async-signal-safe.
HIDDEN bool airbag_lacks_address(int signal, const siginfo_t *info);
/// Whether an address belongs to the frame of the function with these registers.
HIDDEN bool airbag_is_in_frame(uintptr_t address, uintptr_t sp, uintptr_t fp);
/// In a forked child: sets default dispositions for all signals that the parent handled. Installs our handlers for
/// the caught signals, even if they were replaced since; these pass signals on to no other handler.
HIDDEN void airbag_reset_signals(void);
/// Whether our handler is the one that is installed for a signal. Async-signal-safe.
HIDDEN bool airbag_handles(int signal);
