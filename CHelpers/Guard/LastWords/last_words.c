/// Last words: what a crash that nobody catches tells of the tests, in front of what the runtime's or the user's own
/// handler prints. `say` and all that it calls run in the signal handler, on the thread that crashed, perhaps on a
/// small alternate stack. They only read atomics, and the list of the running task's values, which is the thread's own.
#define _GNU_SOURCE
#include "LastWords/last_words.h"
#include "Calls/call.h"
#include "Calls/threads.h"
#include "LastWords/shared_text.h"
#include "LastWords/test_table.h"
#include "LastWords/words.h"
#include "Process/own_child.h"
#include "Process/program.h"
#include "Repair/dispatch.h"
#include "Signals/signals.h"
#include "airbag_guard.h"
#include "airbag_process.h"
#include "base.h"
#include "thread.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static bool is_on;
/// The first expectation that caught a crash.
static struct airbag_shared_text first_catch;
/// The latest text of the Swift runtime on this thread.
static THREAD_LOCAL struct airbag_text runtime_text;

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
  runtime_text = airbag_text_make(text, length, 0);
}

bool airbag_wants_place_of_catch(void) {
  return is_on && atomic_load_explicit(&first_catch.state, memory_order_relaxed) == 0;
}

void airbag_note_place_of_catch(const char *place) {
  const struct airbag_text text = airbag_text_make(place, strlen(place), 0);
  airbag_text_put(&first_catch, &text);
}

/// Tells what the Swift runtime has printed: before these signals it is the message.
static void say_message(int signal) {
  if (runtime_text.length > 0 && (signal == SIGILL || signal == SIGTRAP || signal == SIGABRT))
    airbag_words_say("the runtime printed last on this thread: ", &runtime_text);
}

static void say(const char *text) {
  struct airbag_line line = airbag_words_begin(text);
  airbag_line_write(&line);
}

static void say_catches(void) {
  const unsigned count = atomic_load(&airbag_catches);
  if (count == 0) return;
  struct airbag_line line = airbag_words_begin("crashes caught before: ");
  airbag_line_add_number(&line, count, 10);
  struct airbag_text place;
  if (airbag_text_get(&first_catch, &place)) {
    airbag_line_add(&line, ", one of them by ");
    airbag_words_add(&line, &place);
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
  const int error = errno;  // of the interrupted code; the next handler may read it
  airbag_tests_say(signal);
  say_message(signal);
  const struct airbag_thread *thread = airbag_current_thread;
  if (thread != NULL && thread->scope != NULL && airbag_holds_xctest_queue(thread, thread->scope))
    say("not caught: the thread holds a queue of XCTest, for which every later test would wait");
  if (!is_end) say("a handler of other code gets the signal now");
  say_catches();
  errno = error;
}
