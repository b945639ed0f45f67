/// The last words about the tests that are under way. Runs in the signal handler, on the thread that crashed.
#define _GNU_SOURCE
#include "LastWords/shared_text.h"
#include "LastWords/test_table.h"
#include "LastWords/words.h"
#include "Repair/task_locals.h"
#include "airbag_process.h"

#include <signal.h>
#include <unistd.h>

static const char *name_of(int signal) {
  switch (signal) {
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGABRT: return "SIGABRT";
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    case SIGPIPE: return "SIGPIPE";
    default: return "SIGSYS";
  }
}

/// Whether the calling thread runs a test.
static bool runs(const struct airbag_text *test) {
  if (test->owner == AIRBAG_XCTEST_OWNER) return gettid() == getpid();
  return test->owner != 0 && airbag_task_has_binding(test->owner);
}

/// Returns the place of the only test that this thread runs; -1 if that is not known. The last test that is under way
/// goes to `test`, and their number to `count`.
static int find_test(struct airbag_text *test, int *count) {
  int found = -1, matches = 0;
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++) {
    if (!airbag_tests_get(i, test)) continue;
    (*count)++;
    if (!runs(test)) continue;
    found = i;
    matches++;
  }
  return matches == 1 ? found : -1;
}

void airbag_tests_say(int signal) {
  struct airbag_text test;
  int count = 0;
  const int found = find_test(&test, &count), beyond = airbag_tests_beyond();
  struct airbag_line line = airbag_words_begin(name_of(signal));
  if (found >= 0 && airbag_tests_get(found, &test)) {
    airbag_line_add(&line, " in the test ");
    airbag_words_add(&line, &test);
  } else if (count + beyond == 0) {
    airbag_line_add(&line, airbag_xctest_runs() ? " between two tests of XCTest"
                                                : "; which tests were under way is not known");
  } else if (count + beyond == 1) {
    airbag_line_add(&line, " while one test was under way");
  } else {
    airbag_line_add(&line, "; in which of these tests is not known");
  }
  airbag_line_write(&line);
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++)
    if (i != found && airbag_tests_get(i, &test)) airbag_words_say("under way: ", &test);
  if (beyond == 0) return;
  line = airbag_words_begin("under way: and ");
  airbag_line_add_number(&line, (uintptr_t)beyond, 10);
  airbag_line_add(&line, " more");
  airbag_line_write(&line);
}
