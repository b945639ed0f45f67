/// This process: how it ends, which tests run in it, and its code.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

// exit.c

/// From here on this process ends with a code that is not 0, however it exits: it has a failure that no test
/// framework counts. Processes that it forks are not affected.
void airbag_process_fail(void);
/// Prints on stderr why the process ends and which tests are running, and ends it with a code that is not 0.
///
/// No work of `exit` is done, because another thread may be in the midst of anything. The text in stdout's buffer
/// is written, unless a thread has locked stdout.
__attribute__((noreturn)) void airbag_process_end(const char *why);
/// Whether code other than Airbag forked this process: no test framework receives its failures.
bool airbag_process_is_stray(void);
/// Returns an object of Swift with the handler that reports to test frameworks. NULL if the library that defines
/// `airbag_framework_handler` is not linked in.
void *_Nullable airbag_process_handler(void);

// process.c

/// Returns how many bodies of children this process is in, one in the other; 0 in an ordinary process.
unsigned airbag_child_depth(void);
/// Holds a lock at each fork of the process from here on. Must be called once; the lock is never freed.
void airbag_hold_at_forks(pthread_mutex_t *mutex);

// running_tests.c

/// Called when XCTest begins a suite or a class of tests, and when it has ended one.
void airbag_xctest_suite_begins(void);
void airbag_xctest_suite_ended(void);
/// Called when XCTest begins a test, and when it has ended it.
void airbag_xctest_begins(const char *name);
void airbag_xctest_ended(const char *name);
/// Whether XCTest is running tests in this process.
bool airbag_xctest_runs(void);
/// The state of a test run of Swift Testing, as far as its output shows.
typedef enum airbag_testing_run {
  /// No run was seen to begin.
  AIRBAG_TESTING_UNKNOWN = 0,
  AIRBAG_TESTING_RUNS = 1,
  AIRBAG_TESTING_ENDED = 2,
} airbag_testing_run;

/// Returns the state of Swift Testing's test run in this process.
airbag_testing_run airbag_testing_state(void);
/// Returns the test of Swift Testing to which the running task belongs, to be freed; NULL if there is none.
char *_Nullable airbag_testing_current(void);
/// Returns how many events Swift Testing has printed from the calling thread.
unsigned airbag_testing_events(void);

// Names of loaded code, and counts of loaded images.

/// The demangled name of the function at an address, from the dynamic symbol tables, to be freed; NULL when unknown.
char *_Nullable airbag_function_name(uintptr_t address);
/// The path of the library, or of the program, that contains an address, to be freed; NULL when unknown.
char *_Nullable airbag_library_of(uintptr_t address);
/// Demangles a name that begins with `$s`, with the Swift runtime. To be freed; NULL if it is no mangled name of Swift.
char *_Nullable airbag_demangled_name(const char *name);
/// Notes that much memory was allocated and freed. Before the next fork `malloc` then returns it to the kernel
/// (malloc_trim(3)). Looking up the calls of one crash leaves some 40 MiB in the arena of each thread, and with ten
/// such threads a child costs 16 ms instead of 4 (measured).
void airbag_note_freed_memory(void);
/// How many images were loaded, and unloaded, since the program began. (dl_iterate_phdr(3))
typedef struct airbag_image_counts {
  uint64_t loaded, unloaded;
} airbag_image_counts;

airbag_image_counts airbag_count_images(void);

AIRBAG_END
