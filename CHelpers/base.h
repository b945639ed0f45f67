/// What every C file needs. Each section of the headers names the file that defines it.
#ifndef AIRBAG_BASE_H
#define AIRBAG_BASE_H

#include "airbag.h"

#define HIDDEN __attribute__((visibility("hidden")))

/// For code that reads whatever lies on a stack, also what AddressSanitizer keeps between the
/// variables of a frame.
#define READS_ANY_STACK __attribute__((no_sanitize("address", "thread")))

/// Thread-local storage that a signal handler may read: the default model may allocate at the
/// first access, this one is laid out when the program is loaded.
#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

#endif
