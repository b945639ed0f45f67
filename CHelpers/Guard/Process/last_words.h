/// What is told of the tests where the process ends: which are under way, and the last words of a crash that nobody
/// catches.
#pragma once

#include "base.h"

/// How many tests are listed at once, and how many bytes of a name are kept.
enum { AIRBAG_TEST_PLACES = 64, AIRBAG_TEXT_SIZE = 144 };

/// The owner of every test of XCTest: XCTest runs its tests on the main thread.
enum { AIRBAG_XCTEST_OWNER = 1 };

/// The beginning of a text, as it is shown: control characters by their numbers, whole characters only, and a mark where
/// it is cut. Ends in a zero.
union airbag_short_text {
  uint64_t words[AIRBAG_TEXT_SIZE / 8 + 1];
  char text[AIRBAG_TEXT_SIZE + 8];
};

/// Shortens a text. Async-signal-safe, as are all functions here but the two that begin something.
HIDDEN union airbag_short_text airbag_shorten(const char *text, size_t length);

/// Notes that a test has begun.
///
/// - Parameter owner: for Swift Testing the address of the innermost task-local value of the task that runs the test,
///   0 if it is not known; for XCTest `AIRBAG_XCTEST_OWNER`.
HIDDEN void airbag_tests_add(const char *name, size_t length, uintptr_t owner);
/// Notes that a test has ended.
HIDDEN void airbag_tests_remove(const char *name, size_t length);
/// Notes that all tests have ended.
HIDDEN void airbag_tests_clear(void);
/// Copies the name of the test in a place; false if there is none, or another thread changes it meanwhile.
HIDDEN bool airbag_tests_get(int place, union airbag_short_text *name);
/// Returns how many more tests are under way, for which there was no place.
HIDDEN int airbag_tests_beyond(void);

/// Reads AIRBAG_LAST_WORDS. At the start of the process.
HIDDEN void airbag_last_words_prepare(void);
/// Called as a test run begins: from now on a crash is told.
///
/// - Parameter stays: whether the calling thread runs the tests. Its stack overflows are told, too.
HIDDEN void airbag_last_words_begin(bool stays);
/// Notes text that the Swift runtime prints on the calling thread and no guarded call catches.
HIDDEN void airbag_last_words_note(const char *text, size_t length);
/// Tells of the tests that are under way, before the signal of a crash is passed on. Runs on the thread that crashed.
///
/// - Parameter is_end: whether the crash certainly ends the process; otherwise a handler of other code gets the signal.
HIDDEN void airbag_last_words_say(int signal, bool is_end);
