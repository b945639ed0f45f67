/// The planned copy of a test program. The functions run in the copy itself and in its children.
#pragma once

#include <stdbool.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// Selects the waiting tests that are skipped.
typedef enum airbag_copy_skipped {
  /// The tests for which the run has asked before.
  AIRBAG_SKIP_ASKED,
  /// The test that has waited longest.
  AIRBAG_SKIP_FIRST,
  AIRBAG_SKIP_ALL,
} airbag_copy_skipped;

/// Functions of Swift that control the waiting tests of Swift Testing. Called on the main thread.
typedef struct airbag_copy_tests {
  /// Whether a test waits.
  bool (*waits)(const char *test);
  /// Whether any test waits.
  bool (*any_waits)(void);
  /// In the child: lets the test begin. The test runs as a job of Swift concurrency.
  void (*begin)(const char *test);
  /// Skips waiting tests, so that the tests behind them can come.
  ///
  /// - Returns: false if none was skipped.
  bool (*skip)(airbag_copy_skipped which);
} airbag_copy_tests;

/// Whether this process is the planned copy of a test run. False in its children.
bool airbag_copy_is_here(void);

/// In a copy with tests of Swift Testing: sets the functions that control them.
void airbag_copy_set_tests(airbag_copy_tests tests);

/// In a copy with tests of XCTest, on the main thread: waits until the run asks for a test.
///
/// - Returns: true in the child that was forked for this test. False in the copy, when the run has asked for
///   another test: this one must be skipped.
bool airbag_copy_wait(const char *test);

/// In the copy: answers the next question with ENOTSUP, because this program cannot have a copy, and exits.
__attribute__((noreturn)) void airbag_copy_give_up(void);

AIRBAG_END
