/// Ends the process at once, without the work that libc does at an exit.
#pragma once

#include "base.h"

/// Makes the system call of `_exit`. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_leave_process(int code);
