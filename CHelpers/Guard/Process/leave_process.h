/// The end of the process, without anything that libc would do.
#pragma once

#include "base.h"

/// `_exit`: the system call that it makes. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_leave_process(int code);
