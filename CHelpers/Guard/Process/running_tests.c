/// Tracks the tests that run in this process. XCTest's observers report them through functions; Swift Testing
/// prints its events on stderr, and its output is read here, on the threads that print.
///
/// Swift Testing prints its events also with `--quiet`, except for lines about single tests. If its words differ,
/// or its output goes elsewhere, no run is known, and nothing here takes effect.
#include "../internal.h"

static struct airbag_range testing_code;
static THREAD_LOCAL unsigned events;

/// Returns the name of the Swift Testing test that the current task runs, to be freed; NULL if there is none.
extern char *airbag_current_test(void) __attribute__((weak));

/// Called as a test run begins: from now on a crash is told.
///
/// - Parameter stays: whether the calling thread runs the tests. Its stack overflows are told, too.
static void begin_last_words(bool stays) {
  if (!airbag_last_words_are_on()) return;
  // Without the handlers nothing is told; without the record of the thread there is no alternate signal stack.
  if (airbag_install_handlers() == 0 && stays && airbag_thread_prepare() == 0) airbag_find_body_return();
}

// XCTest

void airbag_xctest_suite_begins(void) {
  if (airbag_xctest_suites++ == 0) begin_last_words(true);
}

void airbag_xctest_suite_ended(void) { airbag_xctest_suites--; }

bool airbag_xctest_runs(void) { return airbag_xctest_suites > 0; }

void airbag_xctest_begins(const char *name) { airbag_tests_add(name, strlen(name), AIRBAG_XCTEST_OWNER); }

void airbag_xctest_ended(const char *name) { airbag_tests_remove(name, strlen(name)); }

// Swift Testing

airbag_testing_run airbag_testing_state(void) { return airbag_testing_now; }

unsigned airbag_testing_events(void) { return events; }

uintptr_t airbag_testing_entry(void) {
  // The name in Swift 6.1 and later, and the name before.
  void *entry = dlsym(RTLD_DEFAULT, "swt_abiv0_getEntryPoint");
  return (uintptr_t)(entry != NULL ? entry : dlsym(RTLD_DEFAULT, "swt_copyABIEntryPoint_v0"));
}

void airbag_find_testing(void) { testing_code = airbag_code_around(airbag_testing_entry()); }

static const char *find(const char *text, const char *end, const char *part) {
  return memmem(text, (size_t)(end - text), part, strlen(part));
}

/// Returns the last occurrence: the name of a test may contain any text.
static const char *find_last(const char *text, const char *end, const char *part) {
  const char *found = NULL;
  for (const char *next = text; (next = find(next, end, part)) != NULL; next++) found = next;
  return found;
}

/// Reads the first line of an event: a symbol, perhaps in color, and words.
static void hear_line(const char *line, const char *end) {
  const char *test = find(line, end, " Test ");
  // Only the symbol may come before; other lines are details of an issue, in the user's words.
  if (test == NULL || test - line > 40 || find(line, test, "\xe2\x86\xb3") != NULL) return;
  test += strlen(" Test ");
  const char *started = find_last(test, end, " started.");
  if (started != NULL && started + strlen(" started.") != end) started = NULL;
  // A line about something recorded in a test contains the user's words.
  if (find(test, end, " recorded a") != NULL) return;
  size_t length = (size_t)(end - test);
  // For the cases of a test only the beginning is printed. (6.3.1)
  if (airbag_begins_with(test, length, "case passing ")) return;
  if (airbag_begins_with(test, length, "run started.")) {
    airbag_testing_now = AIRBAG_TESTING_RUNS;
    begin_last_words(false);
    airbag_detail_settle(AIRBAG_TESTING_EVENTS, true);
  } else if (airbag_begins_with(test, length, "run with ") && started == NULL) {
    airbag_testing_now = AIRBAG_TESTING_ENDED;
    airbag_tests_clear();
  } else if (started != NULL) {
    airbag_tests_add(test, (size_t)(started - test), airbag_task_binding());
  } else {
    static const char *const endings[] = {" passed after ", " failed after ", " was cancelled after "};
    for (int i = 0; i < 3; i++) {
      const char *ending = find_last(test, end, endings[i]);
      if (ending == NULL) continue;
      // Follows the name of a test with arguments: ` with 3 test cases`.
      const char *cases = find_last(test, ending, " with "), *quote = find_last(test, ending, "\"");
      if (cases != NULL && cases > quote && find(cases, ending, " test case") != NULL) ending = cases;
      airbag_tests_remove(test, (size_t)(ending - test));
      return;
    }
  }
}

void airbag_hear_testing(const char *text, size_t length) {
  if (length == 0 || !airbag_detail_is_on(AIRBAG_TESTING_EVENTS)) return;
  events++;
  // The tests of a forked process are its parent's.
  if (!airbag_is_program()) return;
  const char *end = memchr(text, '\n', length);
  hear_line(text, end != NULL ? end : text + length);
}

void airbag_hear_print(const void *caller, const char *text, size_t length) {
  if (airbag_contains(testing_code, (uintptr_t)caller)) airbag_hear_testing(text, length);
}

// The end of the process

char *airbag_testing_current(void) { return airbag_current_test != NULL ? airbag_current_test() : NULL; }

bool airbag_tell_running_tests(const char *event, const void *caller) {
  // Swift Testing itself ends the process with the code of the run.
  if (caller != NULL && airbag_contains(testing_code, (uintptr_t)caller)) {
    airbag_testing_now = AIRBAG_TESTING_ENDED;
    airbag_tests_clear();
  }
  char *current = caller != NULL ? airbag_testing_current() : NULL;
  const bool is_told = airbag_tell_exit(event, current);
  free(current);
  return is_told;
}
