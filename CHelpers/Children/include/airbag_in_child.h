/// Functions for children: preparing the process, reporting, ending it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// Whether this process is a child in which a body runs.
bool airbag_child_is_here(void);
/// In a program that was started for a test: the test that it runs. NULL in any other process.
const char *_Nullable airbag_test_of_program(void);
/// In a program that was started for a test, once: from here on the process reports crashes to its parent, and can
/// report entries. Returns 0; ENOENT in a process that was started otherwise, or another `errno` value.
int airbag_adopt_program(void);
/// In a process of a test: prepares the calling thread so that its stack overflows can be reported.
void airbag_child_watch_thread(void);
/// Separates a forked child from the Dispatch of its parent, and prepares the child to run tasks.
///
/// Call it in the child, on its only thread, before anything that may use Dispatch. From then on Swift concurrency
/// fills a queue that `airbag_child_run_tasks` empties. Everything else that would need a thread of Dispatch ends
/// the child through `airbag_child_unsupported`. Neither Dispatch nor run loops can use the descriptors with which
/// the parent waits for events. Further calls in the same process do nothing.
///
/// - Returns: whether tasks can be run: not in a program that is linked statically.
bool airbag_child_begin(void);
/// In the child: runs tasks on the calling thread until `airbag_child_end_tasks` is called on any thread, which sets
/// the flag.
void airbag_child_run_tasks(const bool *is_done);
void airbag_child_end_tasks(bool *is_done);
/// Ends a forked child that used something that cannot work there: a function of Dispatch, or what has another name.
__attribute__((noreturn)) void airbag_child_unsupported(const char *what);
/// In the child: notes in the report that the child used something that cannot work there but works in other processes.
void airbag_child_note_unsupported(void);
/// In the child, on any thread: appends an entry to the report (ChildReport.swift). False if there is no room for it.
bool airbag_child_report(unsigned char kind, const void *_Nullable bytes, size_t count);
/// In the child: ends the child like a crash with the given message.
__attribute__((noreturn)) void airbag_child_end(const char *message);
/// In the child: ends it for a reason, and its parent does not take that for an end of the body.
__attribute__((noreturn)) void airbag_child_refuse(const char *message);
/// In a child of either kind, after its body: calls, in the process of a test, what the test has added with atexit(3),
/// writes out the standard streams, in the process of a test also the coverage, and ends the process.
__attribute__((noreturn)) void airbag_child_leave(void);
/// The surroundings that a library on top of CrashCatching puts around the bodies of children: the object of Swift
/// that its `airbag_surroundings` returns. NULL if no such library is linked in, or it has none.
void *_Nullable airbag_given_surroundings(void);
/// Receives a text.
typedef void (*airbag_hear_text)(const void *text, size_t length);

/// In children that are started from here on, and in a program that is a child: passes to a function what Swift
/// Testing would print, on any thread.
void airbag_parent_hear_testing(airbag_hear_text hear);

// The planned copy of a test program: in the copy itself and in its children.

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
  /// In the child: lets the test begin that `waits` has found last, as a job of Swift concurrency.
  void (*begin)(void);
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
