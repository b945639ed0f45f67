/// The table of the private details on which Airbag depends, and what happens without each. PrivateDetails.md has the
/// same words, which a test compares, and says what each is good for and how this process recognizes it.
///
/// The code that needs a detail checks it, and passes the result to `airbag_detail_settle`. It runs in the process of
/// the tests and in its children, on any thread; `airbag_detail_miss` runs in signal handlers, too.
#include "../internal.h"

#define OWN_THREAD \
  "a body is run on a thread of its own, which is not that of the caller's actor, where the task-local values of the " \
  "caller's task are not seen, and which stays if the body crashes"

static const airbag_detail_words table[AIRBAG_DETAIL_COUNT] = {
    [AIRBAG_FATAL_REPORTS] = {"fatal-reports",
        "a fatal error is caught by its signal, which takes some two microseconds more, and the runtime never frees "
        "the message"},
    [AIRBAG_EXCLUSIVITY] = {"exclusivity", OWN_THREAD},
    [AIRBAG_CHANGES] = {"changes", "a crash names no interrupted changes"},
    [AIRBAG_TASK_STORAGE] = {"task-storage", OWN_THREAD},
    [AIRBAG_QUEUES] = {"queues", OWN_THREAD},
    [AIRBAG_STREAM_LOCKS] = {"stream-locks",
        "a crash below a call of libc is not caught, nor is a stack overflow; one in a description that "
        "print asks for leaves stdout locked"},
    [AIRBAG_ABORT_MESSAGE] = {"abort-message", "a crash in libc that ends a child has no message"},
    [AIRBAG_ACTORS] = {"actors", "a crash on an actor is not caught"},
    [AIRBAG_JOBS] = {"jobs", "a crash of a guarded task is caught only on the thread that Airbag has for its tasks"},
    [AIRBAG_LENT_CLOSURES] = {"lent-closures",
        "a crash in a test with the trait .catchingCrashes ends the process, as without the trait"},
    [AIRBAG_INHERITED_ONCE] = {"inherited-once",
        "a crash in the initializer of a global is not caught, and a forked child that uses one "
        "which a thread of the parent was using is started again, and in the end refused"},
    [AIRBAG_CHILD_TASKS] = {"child-tasks",
        "an async body in a forked child is refused, and in a test of Swift Testing every body"},
    [AIRBAG_PLANNED_COPY] = {"planned-copy", "each isolated test of Swift Testing runs in a process that is started "
        "for it, which takes as much as an exit test"},
    [AIRBAG_XCTEST_OBSERVERS] = {"xctest-observers", "XCTest prints the failures of a child twice"},
    [AIRBAG_TESTING_EVENTS] = {"testing-events",
        "a call of exit in a test of Swift Testing is not noticed, nor is a failure that is recorded after its run"},
    [AIRBAG_CANCELLED_TESTS] = {"cancelled-tests",
        "an isolated test or body that cancels the test is reported as failed"},
    [AIRBAG_MACRO_PLACES] = {"macro-places", "a crash in what a macro was given has no place in the code of the user"},
};

static _Atomic airbag_detail_state states[AIRBAG_DETAIL_COUNT];
static atomic_flag is_said[AIRBAG_DETAIL_COUNT];

enum { EX_USAGE = 64 };

static bool switch_off(const char *name) {
  const bool is_all = strcmp(name, "all") == 0;
  bool is_known = is_all;
  for (int i = 0; i < AIRBAG_DETAIL_COUNT; i++) {
    if (!is_all && strcmp(table[i].name, name) != 0) continue;
    states[i] = AIRBAG_DETAIL_OFF;
    is_known = true;
  }
  return is_known;
}

static void read_variable(void) {
  const char *value = getenv("AIRBAG_WITHOUT");
  char *names = value != NULL ? strdup(value) : NULL;
  char *rest = NULL;
  for (char *name = names != NULL ? strtok_r(names, ",", &rest) : NULL; name != NULL;
       name = strtok_r(NULL, ",", &rest)) {
    if (switch_off(name)) continue;
    airbag_say("Airbag: AIRBAG_WITHOUT names ", name,
               ", which is no private detail; the page 'Private details' has their names", NULL);
    airbag_leave_process(EX_USAGE);
  }
  free(names);
}

static void read_variable_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_variable);
}

const airbag_detail_words *airbag_detail_describe(airbag_detail detail) { return &table[detail]; }

airbag_detail_state airbag_detail_now(airbag_detail detail) {
  read_variable_once();
  return states[detail];
}

bool airbag_detail_is_on(airbag_detail detail) {
  airbag_detail_state state = airbag_detail_now(detail);
  return state == AIRBAG_DETAIL_UNUSED || state == AIRBAG_DETAIL_HOLDS;
}

bool airbag_detail_settle(airbag_detail detail, bool is_recognized) {
  // What has differed once is not used, whatever another probe of it finds.
  const airbag_detail_state state = airbag_detail_now(detail);
  if (state == AIRBAG_DETAIL_OFF || state == AIRBAG_DETAIL_DIFFERS) return false;
  states[detail] = is_recognized ? AIRBAG_DETAIL_HOLDS : AIRBAG_DETAIL_DIFFERS;
  return is_recognized;
}

void airbag_detail_miss(airbag_detail detail) {
  if (atomic_flag_test_and_set(&is_said[detail])) return;
  const bool is_off = states[detail] == AIRBAG_DETAIL_OFF;
  airbag_say("Airbag: ", table[detail].loss, ", because the private detail ", table[detail].name,
             is_off ? " is switched off by AIRBAG_WITHOUT"
                    : " is not as Airbag knows it (see the page 'Private details'); please tell us your Swift version",
             NULL);
}
