/// Last words: what a crash that nobody catches tells of the tests, in front of what the runtime's or the user's own
/// handler prints. `say` and all that it calls run in the signal handler, on the thread that crashed, perhaps on a
/// small alternate stack. They only read atomics, and the list of the running task's values, which is the thread's own.
#define _GNU_SOURCE
#include "LastWords/last_words.h"
#include "LastWords/line.h"
#include "LastWords/shared_text.h"
#include "LastWords/test_table.h"
#include "Process/exit.h"
#include "Process/own_child.h"
#include "Repair/interruptions.h"
#include "Repair/task_locals.h"
#include "Signals/signals.h"
#include "airbag_guard.h"
#include "airbag_process.h"
#include "base.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_on;
/// The latest text of the Swift runtime, with its thread; and the first expectation that caught a crash.
static struct airbag_shared_text runtime_text, first_catch;
static _Atomic unsigned catches;

void airbag_last_words_prepare(void) {
  const char *value = getenv("AIRBAG_LAST_WORDS");
  is_on = value == NULL || strcmp(value, "0") != 0;
}

static void do_nothing(void *context) { (void)context; }

void airbag_last_words_begin(bool stays) {
  if (!is_on || airbag_own_child != NULL || !airbag_is_program()) return;
  airbag_result result;
  // A guarded call prepares its thread, which gets an alternate signal stack. Without the handlers nothing is told.
  if (stays)
    airbag_guard(do_nothing, NULL, &result);
  else
    airbag_install_handlers();
}

void airbag_last_words_note(const char *text, size_t length) {
  while (length > 0 && text[length - 1] == '\n') length--;
  const struct airbag_text noted = airbag_text_make(text, length, (uintptr_t)pthread_self());
  airbag_text_take(&runtime_text, NULL);
  airbag_text_put(&runtime_text, &noted);
}

void airbag_last_words_count_catch(void) { atomic_fetch_add(&catches, 1); }

bool airbag_wants_place_of_catch(void) {
  return is_on && atomic_load_explicit(&first_catch.state, memory_order_relaxed) == 0;
}

void airbag_note_place_of_catch(const char *place) {
  const struct airbag_text text = airbag_text_make(place, strlen(place), 0);
  airbag_text_put(&first_catch, &text);
}

static struct airbag_line line_with(const char *beginning) {
  struct airbag_line line = {.limit = 200};
  airbag_line_add(&line, "airbag: ");
  airbag_line_add(&line, beginning);
  return line;
}

static void add_text(struct airbag_line *line, const struct airbag_text *text) {
  airbag_line_add_escaped(line, airbag_text_bytes(text), text->length);
  if (text->length < text->whole_length) airbag_line_add_escaped(line, "…", strlen("…"));
}

static void say_text(const char *beginning, const struct airbag_text *text) {
  struct airbag_line line = line_with(beginning);
  add_text(&line, text);
  airbag_line_write(&line);
}

static const char *name_of(int signal) {
  switch (signal) {
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGABRT: return "SIGABRT";
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
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

static void say_tests(int signal) {
  struct airbag_text test;
  int count = 0;
  const int found = find_test(&test, &count), beyond = airbag_tests_beyond();
  struct airbag_line line = line_with(name_of(signal));
  if (found >= 0 && airbag_tests_get(found, &test)) {
    airbag_line_add(&line, " in the test ");
    add_text(&line, &test);
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
    if (i != found && airbag_tests_get(i, &test)) say_text("under way: ", &test);
  if (beyond == 0) return;
  line = line_with("under way: and ");
  airbag_line_add_number(&line, (uintptr_t)beyond, 10);
  airbag_line_add(&line, " more");
  airbag_line_write(&line);
}

/// Tells what the Swift runtime has printed: before these signals it is the message.
static void say_message(int signal) {
  struct airbag_text text;
  if (signal != SIGILL && signal != SIGTRAP && signal != SIGABRT) return;
  if (!airbag_text_get(&runtime_text, &text) || text.owner != (uintptr_t)pthread_self()) return;
  say_text("the runtime printed last on this thread: ", &text);
}

static void say_catches(void) {
  const unsigned count = atomic_load(&catches);
  if (count == 0) return;
  struct airbag_line line = line_with("crashes caught before: ");
  airbag_line_add_number(&line, count, 10);
  struct airbag_text place;
  if (airbag_text_get(&first_catch, &place)) {
    airbag_line_add(&line, ", one of them by ");
    add_text(&line, &place);
  }
  airbag_line_write(&line);
}

void airbag_last_words_say(int signal, bool is_end) {
  static atomic_flag is_said = ATOMIC_FLAG_INIT;
  static _Atomic unsigned said_at;
  const unsigned begun = airbag_tests_begun() + 1;
  const bool runs_tests = airbag_xctest_runs() || airbag_testing_state() == AIRBAG_TESTING_RUNS;
  if (!is_on || !runs_tests || airbag_own_child != NULL || !airbag_is_program()) return;
  // A handler of other code may recover, again and again: it is told of once for each test.
  if (is_end ? atomic_flag_test_and_set(&is_said) : atomic_exchange(&said_at, begun) == begun) return;
  say_tests(signal);
  say_message(signal);
  if (!is_end) {
    struct airbag_line line = line_with("a handler of other code gets the signal now");
    airbag_line_write(&line);
  }
  say_catches();
}
