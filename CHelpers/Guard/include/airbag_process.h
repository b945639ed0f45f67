/// This process: how it ends, and whose tests run in it.
#pragma once

#include <pthread.h>
#include <stdbool.h>

#include "airbag_header.h"

AIRBAG_BEGIN

// exit.c

/// From here on this process ends with a code that is not 0, however it exits: it has a failure that
/// nobody else counts. Processes that it forks are not affected.
void airbag_process_fail(void);

/// Says on stderr why the process ends and which tests are running, and ends it with a code that is not 0.
///
/// Nothing that `exit` would run is run, for another thread may be in the midst of anything. What stdout
/// holds back is written, unless a thread has locked it.
__attribute__((noreturn)) void airbag_process_end(const char *why);

/// Whether somebody else than Airbag forked this process off: nobody hears of what fails in it.
bool airbag_process_is_stray(void);

/// An object of Swift with the handler that reports to test frameworks. NULL if the library that
/// defines `airbag_framework_handler` is not linked in.
void *_Nullable airbag_process_handler(void);

// own_child.c

/// How many bodies of children this process is in, one in the other; 0 in an ordinary process.
unsigned airbag_child_depth(void);

// forks.c

/// Holds a lock at each fork of the process from here on. To be called once; the lock is never freed.
void airbag_hold_at_forks(pthread_mutex_t *mutex);

// running_tests.c

/// XCTest begins a suite of tests, or a class of them; or it has ended one.
void airbag_xctest_suite_begins(void);
void airbag_xctest_suite_ended(void);
/// XCTest begins a test, or has ended it.
void airbag_xctest_begins(const char *name);
void airbag_xctest_ended(const char *name);
/// Whether XCTest is running tests in this process.
bool airbag_xctest_runs(void);

/// A test run of Swift Testing, as far as it was heard.
typedef enum airbag_testing_run {
  /// None was heard to begin.
  AIRBAG_TESTING_UNKNOWN = 0,
  AIRBAG_TESTING_RUNS = 1,
  AIRBAG_TESTING_ENDED = 2,
} airbag_testing_run;

/// How it stands with a test run of Swift Testing in this process.
airbag_testing_run airbag_testing_state(void);

/// The test of Swift Testing to which the running task belongs, to be freed; NULL if there is none.
char *_Nullable airbag_testing_current(void);

/// How many events Swift Testing has printed from the calling thread.
unsigned airbag_testing_events(void);

AIRBAG_END
