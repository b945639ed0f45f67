/// The tests that are under way, in a table that a signal handler may read.
#pragma once

#include "LastWords/shared_text.h"
#include "base.h"

/// How many tests have a place in the table.
enum { AIRBAG_TEST_PLACES = 64 };

/// The owner of every test of XCTest: XCTest runs its tests on the main thread.
enum { AIRBAG_XCTEST_OWNER = 1 };

/// Notes that a test has begun.
///
/// - Parameter owner: for Swift Testing the address of the innermost task-local value of the task that runs the test,
///   0 if it is not known; for XCTest `AIRBAG_XCTEST_OWNER`.
HIDDEN void airbag_tests_add(const char *name, size_t length, uintptr_t owner);
/// Notes that a test has ended.
HIDDEN void airbag_tests_remove(const char *name, size_t length);
/// Notes that all tests have ended: empties the table.
HIDDEN void airbag_tests_clear(void);
/// Returns how many tests have begun so far. Async-signal-safe, as are those below.
HIDDEN unsigned airbag_tests_begun(void);
/// Copies the test of a place to `name`; false if the place is empty. Async-signal-safe.
HIDDEN bool airbag_tests_get(int place, struct airbag_text *name);
/// Returns how many more tests are under way, for which there was no place.
HIDDEN int airbag_tests_beyond(void);
/// Writes to stderr which tests are under way, and first, if that is known, the one that the calling thread runs. Async-signal-safe.
///
/// - Parameter signal: the signal of the crash.
HIDDEN void airbag_tests_say(int signal);
