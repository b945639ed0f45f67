/// The planned copy of a test program, in the copy itself and in its children.
#ifndef AIRBAG_INCLUDE_COPY_H
#define AIRBAG_INCLUDE_COPY_H

#include <stdbool.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// What the planned copy asks its tests. Called on the main thread.
typedef struct airbag_copy_tests {
  /// Whether a test waits to be asked for.
  bool (*waits)(const char *test);
  /// Whether any does.
  bool (*any_waits)(void);
  /// In the child for a test: it begins, as soon as the main thread or another one runs jobs.
  void (*begin)(const char *test);
  /// Lets tests that wait pass, without having run, so that those behind them can come: those that were asked for
  /// before, or else the first.
  ///
  /// - Returns: false if none waited.
  bool (*pass)(void);
} airbag_copy_tests;

/// Whether this process is the planned copy of a test run. False in its children.
bool airbag_copy_is_here(void);

/// In a copy with tests of Swift Testing: how to ask them.
void airbag_copy_set_tests(airbag_copy_tests tests);

/// In a copy with tests of XCTest, on the main thread: a test waits to be asked for.
///
/// - Returns: true in the child that was forked for it; false in the copy, when another test was asked for.
bool airbag_copy_wait(const char *test);

/// In the copy: says that this program cannot have one, and ends.
__attribute__((noreturn)) void airbag_copy_give_up(void);

AIRBAG_END

#endif
