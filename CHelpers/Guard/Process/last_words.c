/// Lists the tests that are under way, and tells of them in front of what the runtime's or the user's own handler
/// prints of a crash.
///
/// The threads that begin and end tests write the list. `airbag_last_words_say` reads it in the signal handler, on the
/// thread that crashed, perhaps on a small alternate stack. So the size of the list is fixed, all of it is atomic, and
/// nothing is allocated or locked.
#include "../internal.h"

_Atomic int airbag_xctest_suites;
_Atomic airbag_testing_run airbag_testing_now;

// The list

enum { FREE = 0, WRITTEN = 1, FULL = 2, STATES = 4, WORDS = AIRBAG_TEXT_SIZE / 8 + 1 };

static struct place {
  /// Counts up with each change of the place; what it is modulo `STATES` says what the place holds.
  _Atomic unsigned state;
  _Atomic uintptr_t owner;
  _Atomic uint64_t words[WORDS];
} places[AIRBAG_TEST_PLACES];
/// How many tests have no place.
static _Atomic int beyond;
/// How many tests have begun so far.
static _Atomic unsigned begun;

union airbag_short_text airbag_shorten(const char *text, size_t length) {
  union airbag_short_text made = {{0}};
  char *to = made.text;
  for (size_t i = 0; i < length; i++) {
    const uint8_t byte = (uint8_t)text[i], next = i + 1 < length ? (uint8_t)text[i + 1] : 0;
    // The second half of the control characters has two bytes each in UTF-8.
    const bool is_second = byte == 0xc2 && next >= 0x80 && next < 0xa0;
    const bool is_control = byte < 0x20 || byte == 0x7f || is_second;
    const int size = is_control || byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    if (to + size > made.text + AIRBAG_TEXT_SIZE) {
      memcpy(to, "…", strlen("…"));
      break;
    }
    if (is_control) {
      const uint8_t number = is_second ? next : byte;
      memcpy(to, (char[]){'\\', 'x', "0123456789abcdef"[number / 16], "0123456789abcdef"[number % 16]}, 4);
      to += 4;
      i += is_second;
    } else {
      *to++ = (char)byte;
    }
  }
  return made;
}

void airbag_tests_add(const char *name, size_t length, uintptr_t owner) {
  const union airbag_short_text text = airbag_shorten(name, length);
  atomic_fetch_add(&begun, 1);
  for (struct place *place = places; place < places + AIRBAG_TEST_PLACES; place++) {
    unsigned state = atomic_load(&place->state);
    if (state % STATES != FREE || !atomic_compare_exchange_strong(&place->state, &state, state + WRITTEN)) continue;
    atomic_store(&place->owner, owner);
    for (int i = 0; i < WORDS; i++) atomic_store(&place->words[i], text.words[i]);
    atomic_store(&place->state, state + FULL);
    return;
  }
  atomic_fetch_add(&beyond, 1);
}

/// Frees a place, if it holds a test with this name, or any test if that is NULL.
static bool take(struct place *place, const union airbag_short_text *name) {
  unsigned state = atomic_load(&place->state);
  if (state % STATES != FULL) return false;
  for (int i = 0; name != NULL && i < WORDS; i++)
    if (atomic_load(&place->words[i]) != name->words[i]) return false;
  return atomic_compare_exchange_strong(&place->state, &state, state + STATES - FULL);
}

void airbag_tests_remove(const char *name, size_t length) {
  const union airbag_short_text text = airbag_shorten(name, length);
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++)
    if (take(&places[i], &text)) return;
  // The test was one without a place.
  for (int count = atomic_load(&beyond); count > 0;)
    if (atomic_compare_exchange_weak(&beyond, &count, count - 1)) return;
}

void airbag_tests_clear(void) {
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++) take(&places[i], NULL);
  atomic_store(&beyond, 0);
}

bool airbag_tests_get(int place, union airbag_short_text *name) {
  const unsigned state = atomic_load(&places[place].state);
  if (state % STATES != FULL) return false;
  for (int i = 0; i < WORDS; i++) name->words[i] = atomic_load(&places[place].words[i]);
  return atomic_load(&places[place].state) == state;
}

int airbag_tests_beyond(void) { return atomic_load(&beyond); }

// The last words

static bool is_on;
/// The latest text of the Swift runtime on this thread.
static THREAD_LOCAL union airbag_short_text runtime_text;

void airbag_last_words_prepare(void) {
  const char *value = getenv("AIRBAG_LAST_WORDS");
  is_on = value == NULL || strcmp(value, "0") != 0;
}

bool airbag_last_words_are_on(void) { return is_on && airbag_own_child == NULL && airbag_is_program(); }

void airbag_last_words_note(const char *text, size_t length) {
  while (length > 0 && text[length - 1] == '\n') length--;
  runtime_text = airbag_shorten(text, length);
}

/// The name of a signal: signal(7).
static const char *name_of(int signal) {
  static const char *const names[] = {[SIGILL] = "SIGILL",   [SIGTRAP] = "SIGTRAP", [SIGABRT] = "SIGABRT",
                                      [SIGSEGV] = "SIGSEGV", [SIGBUS] = "SIGBUS",   [SIGFPE] = "SIGFPE",
                                      [SIGPIPE] = "SIGPIPE", [SIGSYS] = "SIGSYS"};
  return names[signal];
}

/// Whether the calling thread runs the test in a place.
static bool runs(const struct place *place) {
  const uintptr_t owner = atomic_load(&place->owner);
  if (owner == AIRBAG_XCTEST_OWNER) return gettid() == getpid();
  return owner != 0 && airbag_task_has_binding(owner);
}

static void say_tests(int signal) {
  union airbag_short_text name;
  int own = -1, matches = 0, count = airbag_tests_beyond();
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++) {
    if (!airbag_tests_get(i, &name)) continue;
    count++;
    if (!runs(&places[i])) continue;
    own = i;
    matches++;
  }
  if (matches != 1 || !airbag_tests_get(own, &name)) own = -1;
  airbag_say("airbag: ", name_of(signal),
             own >= 0     ? " in the test "
             : count > 1  ? "; in which of these tests is not known"
             : count == 1 ? " while one test was under way"
             : airbag_xctest_suites > 0 ? " between two tests of XCTest"
                                    : "; which tests were under way is not known",
             own >= 0 ? name.text : "", NULL);
  for (int i = 0; i < AIRBAG_TEST_PLACES; i++)
    if (i != own && airbag_tests_get(i, &name)) airbag_say("airbag: under way: ", name.text, NULL);
  if (airbag_tests_beyond() == 0) return;
  airbag_say("airbag: under way: and ", airbag_decimal((unsigned)airbag_tests_beyond()).text, " more", NULL);
}

void airbag_last_words_say(int signal, bool is_end) {
  static atomic_flag is_said = ATOMIC_FLAG_INIT;
  static _Atomic unsigned said_at;
  const unsigned begun_now = atomic_load(&begun) + 1;
  const bool runs_tests = airbag_xctest_suites > 0 || airbag_testing_now == AIRBAG_TESTING_RUNS;
  if (!runs_tests || !airbag_last_words_are_on()) return;
  // A handler of other code may recover, again and again: it is told of once until another test begins.
  if (is_end ? atomic_flag_test_and_set(&is_said) : atomic_exchange(&said_at, begun_now) == begun_now) return;
  const int error = errno;  // of the interrupted code; the next handler may read it
  say_tests(signal);
  // Only of these signals can the last text of the Swift runtime be the reason.
  if (runtime_text.text[0] != '\0' && (signal == SIGILL || signal == SIGTRAP || signal == SIGABRT))
    airbag_say("airbag: the runtime printed last on this thread: ", runtime_text.text, NULL);
  const struct airbag_thread *thread = airbag_current_thread;
  if (thread != NULL && thread->scope != NULL && airbag_holds_xctest_queue(thread, thread->scope))
    airbag_say("airbag: not caught: the thread holds a queue of XCTest, for which every later test would wait", NULL);
  if (!is_end) airbag_say("airbag: a handler of other code gets the signal now", NULL);
  if (airbag_catches > 0) airbag_say("airbag: crashes caught before: ", airbag_decimal(airbag_catches).text, NULL);
  errno = error;
}
