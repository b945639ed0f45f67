/// Definitions that every source needs, in C and in C++.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define HIDDEN __attribute__((visibility("hidden")))

/// For code that reads any word of a stack, including those that AddressSanitizer keeps between the variables of a
/// frame.
#define READS_ANY_STACK __attribute__((no_sanitize("address", "thread")))

/// For functions that run under the lock of the dynamic linker. ThreadSanitizer takes that lock while it reports a
/// race, and code that it instruments waits for the report meanwhile.
#if __has_attribute(disable_sanitizer_instrumentation)
#define NOT_SANITIZED __attribute__((disable_sanitizer_instrumentation))
#else
#define NOT_SANITIZED
#endif

/// Thread-local storage that a signal handler may read. The default model may allocate at the first access; this
/// model is laid out when the program is loaded.
#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))
