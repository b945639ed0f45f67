/// Lists the tests that are under way, and tells of them: of a crash in front of what the runtime's or the user's own
/// handler prints, and of an exit.
///
/// The threads that begin and end tests write the list. The signal handler reads it, on the thread that crashed,
/// perhaps on a small alternate stack. So the size of the list is fixed, all of it is atomic, and nothing is allocated
/// or locked.
#include "../internal.h"

#include <sys/wait.h>

_Atomic int airbag_xctest_suites;
_Atomic airbag_testing_run airbag_testing_now;

// The list

/// How many tests are listed at once, and how many bytes of a name are kept.
enum { PLACES = 64, TEXT_SIZE = 144, WORDS = TEXT_SIZE / 8 + 1 };

/// The beginning of a text, as it is shown: whole characters only, and a mark where it is cut. Ends in a zero.
union short_text {
  uint64_t words[WORDS];
  char text[WORDS * 8];
};

enum { FREE = 0, WRITTEN = 1, FULL = 2, STATES = 4 };

static struct place {
  /// Counts up with each change of the place; what it is modulo `STATES` says what the place holds.
  _Atomic unsigned state;
  _Atomic uintptr_t owner;
  _Atomic uint64_t words[WORDS];
} places[PLACES];
/// How many tests have no place.
static _Atomic int beyond;
/// How many tests have begun so far.
static _Atomic unsigned begun;

static union short_text shorten(const char *text, size_t length) {
  union short_text made = {{0}};
  size_t kept = length < TEXT_SIZE ? length : TEXT_SIZE;
  while (kept > 0 && kept < length && ((uint8_t)text[kept] & 0xc0) == 0x80) kept--;
  for (size_t i = 0; i < kept; i++) made.text[i] = (uint8_t)text[i] < ' ' || text[i] == 0x7f ? '?' : text[i];
  if (kept < length) memcpy(made.text + kept, "…", strlen("…"));
  return made;
}

void airbag_tests_add(const char *name, size_t length, uintptr_t owner) {
  const union short_text text = shorten(name, length);
  atomic_fetch_add(&begun, 1);
  for (struct place *place = places; place < places + PLACES; place++) {
    unsigned state = atomic_load(&place->state);
    if (state % STATES != FREE || !atomic_compare_exchange_strong(&place->state, &state, state + WRITTEN)) continue;
    atomic_store(&place->owner, owner);
    for (int i = 0; i < WORDS; i++) atomic_store(&place->words[i], text.words[i]);
    atomic_store(&place->state, state + FULL);
    return;
  }
  atomic_fetch_add(&beyond, 1);
}

/// Reads a place. Returns its state; 0 if it holds no test, or another thread changes it meanwhile.
static unsigned read_place(struct place *place, union short_text *name) {
  const unsigned state = atomic_load(&place->state);
  for (int i = 0; i < WORDS; i++) name->words[i] = atomic_load(&place->words[i]);
  return state % STATES == FULL && atomic_load(&place->state) == state ? state : 0;
}

void airbag_tests_remove(const char *name, size_t length) {
  const union short_text text = shorten(name, length);
  union short_text found;
  for (struct place *place = places; place < places + PLACES; place++) {
    unsigned state = read_place(place, &found);
    if (state != 0 && strcmp(found.text, text.text) == 0 &&
        atomic_compare_exchange_strong(&place->state, &state, state + STATES - FULL))
      return;
  }
  // The test was one without a place.
  for (int count = atomic_load(&beyond); count > 0;)
    if (atomic_compare_exchange_weak(&beyond, &count, count - 1)) return;
}

void airbag_tests_clear(void) {
  for (struct place *place = places; place < places + PLACES; place++) {
    unsigned state = atomic_load(&place->state);
    if (state % STATES == FULL) atomic_compare_exchange_strong(&place->state, &state, state + STATES - FULL);
  }
  atomic_store(&beyond, 0);
}

/// Prints the names of the tests under way, but for one place. Returns how many there are.
static int say_names(const char *prefix, const struct place *own) {
  union short_text name;
  int count = 0;
  for (struct place *place = places; place < places + PLACES; place++) {
    if (place == own || read_place(place, &name) == 0) continue;
    if (prefix != NULL) airbag_say(prefix, name.text, NULL);
    count++;
  }
  if (prefix != NULL && beyond > 0) airbag_say(prefix, "and more", NULL);
  return count + beyond;
}

bool airbag_tell_exit(const char *event, const char *current) {
  const int count = say_names(NULL, NULL);
  if (current == NULL && count == 0 && airbag_xctest_suites == 0 && airbag_testing_now != AIRBAG_TESTING_RUNS)
    return false;
  airbag_say("Airbag: ", event, " before all tests had run, so the run has failed.",
             current != NULL            ? " It was called in the test"
             : count > 0                ? " These tests were running:"
             : airbag_xctest_suites > 0 ? " It was between two tests of XCTest."
                                        : " Which tests were running is not known.",
             NULL);
  if (current != NULL)
    airbag_say("    ", shorten(current, strlen(current)).text, NULL);
  else
    say_names("    ", NULL);
  return true;
}

// The last words

/// The latest text of the Swift runtime on this thread.
static THREAD_LOCAL union short_text runtime_text;

bool airbag_last_words_are_on(void) { return airbag_own_child == NULL && airbag_is_program(); }

void airbag_last_words_note(const char *text, size_t length) {
  while (length > 0 && text[length - 1] == '\n') length--;
  runtime_text = shorten(text, length);
}

/// The name of a signal: signal(7).
static const char *name_of(int signal) {
  static const char *const names[] = {[SIGILL] = "SIGILL",   [SIGTRAP] = "SIGTRAP", [SIGABRT] = "SIGABRT",
                                      [SIGSEGV] = "SIGSEGV", [SIGBUS] = "SIGBUS",   [SIGFPE] = "SIGFPE",
                                      [SIGPIPE] = "SIGPIPE", [SIGSYS] = "SIGSYS"};
  return names[signal];
}

/// Returns the place of the one test that the calling thread runs; NULL if it is not known.
static struct place *own_place(union short_text *name) {
  struct place *own = NULL;
  int count = 0;
  for (struct place *place = places; place < places + PLACES; place++) {
    const uintptr_t owner = atomic_load(&place->owner);
    const bool runs = owner == AIRBAG_XCTEST_OWNER ? gettid() == getpid() : airbag_task_has_binding(owner);
    if (!runs || read_place(place, name) == 0) continue;
    own = place;
    count++;
  }
  return count == 1 && read_place(own, name) != 0 ? own : NULL;
}

/// Writes the coverage of the process, which ends, in a copy of it: the profile runtime allocates and locks, and may
/// wait for the interrupted code for ever, so the copy has five seconds.
static void keep_coverage(void) {
  const pid_t copy = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);  // fork(3) waits for the allocator
  if (copy == 0) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &(sigset_t){{0}}, NULL);  // threads of Dispatch block SIGALRM
    alarm(5);
    syscall(SYS_exit_group, __llvm_profile_write_file());
  }
  while (copy > 0 && waitpid(copy, NULL, 0) < 0 && errno == EINTR) continue;
}

void airbag_last_words_say(int signal, bool is_end) {
  static atomic_flag is_said = ATOMIC_FLAG_INIT;
  static _Atomic unsigned said_at;
  const unsigned begun_now = atomic_load(&begun) + 1;
  const bool runs_tests = airbag_xctest_suites > 0 || airbag_testing_now == AIRBAG_TESTING_RUNS;
  if (!airbag_last_words_are_on()) return;
  // A handler of other code may recover, again and again: it is told of once until another test begins.
  if (is_end ? atomic_flag_test_and_set(&is_said) : atomic_exchange(&said_at, begun_now) == begun_now) return;
  if (is_end && __llvm_profile_write_file) keep_coverage();
  if (!runs_tests) return;
  const int error = errno;  // of the interrupted code; the next handler may read it
  union short_text name = {{0}};
  const struct place *own = own_place(&name);
  const int count = say_names(NULL, NULL);
  airbag_say("airbag: ", name_of(signal),
             own != NULL                ? " in the test "
             : count > 1                ? "; in which of these tests is not known"
             : count == 1               ? " while one test was under way"
             : airbag_xctest_suites > 0 ? " between two tests of XCTest"
                                        : "; which tests were under way is not known",
             own != NULL ? name.text : "", NULL);
  say_names("airbag: under way: ", own);
  // Only of these signals can the last text of the Swift runtime be the reason.
  if (runtime_text.text[0] != '\0' && (signal == SIGILL || signal == SIGTRAP || signal == SIGABRT))
    airbag_say("airbag: the runtime printed last on this thread: ", runtime_text.text, NULL);
  const struct airbag_thread *thread = airbag_current_thread;
  if (thread != NULL && thread->scope != NULL && airbag_holds_xctest_queue(thread, thread->scope))
    airbag_say("airbag: not caught: the thread holds a queue of XCTest, for which every later test would wait", NULL);
  if (!is_end) airbag_say("airbag: a handler of other code gets the signal now", NULL);
  if (airbag_catches > 0) airbag_say("airbag: crashes were caught before", NULL);
  errno = error;
}
