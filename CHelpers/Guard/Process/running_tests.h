/// Tracks the tests that run in this process.
#pragma once

#include "base.h"

/// Returns the address of a function of Swift Testing; 0 if it is not loaded.
HIDDEN uintptr_t airbag_testing_entry(void);
/// Finds the code of Swift Testing. At the start of the process.
HIDDEN void airbag_find_testing(void);
/// Reads what `caller` prints on stderr: Swift Testing prints there that a test begins or has ended.
HIDDEN void airbag_hear_print(const void *caller, const char *text, size_t length);
/// Reads what Swift Testing prints on stderr.
HIDDEN void airbag_hear_testing(const char *text, size_t length);
/// Prints on stderr which tests are running as the process ends.
///
/// - Parameters:
///   - event: why the process ends: `exit was called`.
///   - caller: who called the function that ends it; NULL where only async-signal-safe functions may be called.
/// - Returns: false if no test is running, and nothing was printed.
HIDDEN bool airbag_tell_running_tests(const char *event, const void *caller);
