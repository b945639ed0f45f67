/// The tests that run in this process.
#pragma once

#include "base.h"

/// A function of Swift Testing; 0 if it is not there.
HIDDEN uintptr_t airbag_testing_entry(void);
/// Finds the code of Swift Testing. At the start of the process.
HIDDEN void airbag_find_testing(void);
/// Hears what `caller` prints on stderr: Swift Testing says so that a test begins or has ended.
HIDDEN void airbag_hear_print(const void *caller, const char *text, size_t length);
/// Hears what Swift Testing prints on stderr.
HIDDEN void airbag_hear_testing(const char *text, size_t length);
/// Says on stderr which tests are running as the process ends.
///
/// - Parameters:
///   - event: why it ends: `exit was called`.
///   - caller: who called the function that ends it; NULL where only async-signal-safe functions may be called.
/// - Returns: false if none is, and nothing was said.
HIDDEN bool airbag_tell_running_tests(const char *event, const void *caller);
