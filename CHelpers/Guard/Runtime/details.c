/// The table of the private details on which Airbag leans: what each is good for, how this process
/// recognises it, and what happens without it. PrivateDetails.md has the same words, which a test compares.
///
/// The code that needs a detail checks it, and passes the result to `airbag_detail_settle`. It runs in the process of
/// the tests and in its children, on any thread; `airbag_detail_miss` runs in signal handlers, too.
#define _GNU_SOURCE
#include "Process/leave_process.h"
#include "airbag_details.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define OWN_THREAD "a body is run on a thread of its own, which is not that of the caller's actor, and where the task-local values of the caller's task are not seen"

static const airbag_detail_words table[AIRBAG_DETAIL_COUNT] = {
    [AIRBAG_FATAL_REPORTS] =
        {"fatal-reports", "a caught fatalError or precondition costs about a microsecond, and its message is freed",
         "the functions of libswiftCore that report and then trap, by their exported names",
         "a fatal error is caught by its signal, which takes some microseconds more, the runtime "
         "never frees the message, and a backtrace that it prints stands behind the message"},
    [AIRBAG_EXCLUSIVITY] =
        {"exclusivity", "the list of exclusive accesses is restored after a crash, so that a body can run on the thread of its caller",
         "the exported functions of libswiftCore that exchange the list, and a probe of how much they write",
         OWN_THREAD},
    [AIRBAG_CHANGES] =
        {"changes", "a crash names the changes of values that it has interrupted",
         "a probe that begins two accesses of its own", "a crash names no interrupted changes"},
    [AIRBAG_TASK_STORAGE] =
        {"task-storage", "task-local values that a body has bound are unbound when it crashes",
         "a probe that binds a value of its own and looks for the words that change", OWN_THREAD},
    [AIRBAG_QUEUES] =
        {"queues", "after a crash in a block of a queue, Dispatch knows that the thread has left the block",
         "a probe that enters a queue of its own in a block of another one, and the function that empties the main queue, by its name", OWN_THREAD ", and which stays if the body crashes"},
    [AIRBAG_STREAM_LOCKS] =
        {"stream-locks", "a crash inside of print leaves stdout and stderr unlocked",
         "a probe that locks a stream of its own twice", "a crash below a call of libc is not caught, nor is a stack overflow; one in a description that print asks for leaves stdout locked"},
    [AIRBAG_ABORT_MESSAGE] =
        {"abort-message", "a crash in libc, as over damaged memory of malloc, has the message of libc",
         "the variable __abort_msg of libc by its name, and a size of whole pages where it points to",
         "a crash in libc has no message, and one inside of malloc and free is not caught"},
    [AIRBAG_ACTORS] =
        {"actors", "other tasks can use an actor on which a guarded task has crashed",
         "a probe in a task that finds the record of its executor on the stack",
         "a crash on an actor is not caught"},
    [AIRBAG_JOBS] =
        {"jobs", "crashes are caught on the main actor, and on actors and executors that are shared with others",
         "the functions that libswift_Concurrency and others import to hand over and to run jobs, by their names",
         "a crash of a guarded task is caught only on the thread that Airbag has for its tasks"},
    [AIRBAG_LENT_CLOSURES] =
        {"lent-closures", "a crash in a test with the trait .catchingCrashes is one failed test",
         "a probe that copies a closure of its own and counts the references to its context",
         "a crash in such a test ends the process, as without the trait"},
    [AIRBAG_INHERITED_ONCE] =
        {"inherited-once", "a global whose initializer crashed is initialized at its next use, and a forked child can use one that another thread of the parent was using at the fork",
         "a probe: the two words of a once while it runs and when it is done",
         "the next use of a global whose initializer crashed waits for ever, and a forked child that uses one which a thread of the parent was using is started again, and in the end refused"},
    [AIRBAG_CHILD_TASKS] =
        {"child-tasks", "a forked child can run async code",
         "the functions that libswift_Concurrency imports from Dispatch, by their names",
         "an async body in a forked child is refused, and in a test of Swift Testing every body"},
    [AIRBAG_THROW_HOOKS] =
        {"throw-hooks", "a forked child can throw an error although a thread of the parent was throwing one at the fork",
         "the variables of libswiftCore by their exported names, and a value that points into Swift Testing",
         "a forked child that throws an error while a thread of the parent does is started again, and in the end refused"},
    [AIRBAG_PLANNED_COPY] =
        {"planned-copy", "isolated tests of Swift Testing are planned once, and each is forked where it begins",
         "the functions that libswift_Concurrency imports from Dispatch, and its hook for the end of main, by their names",
         "each isolated test of Swift Testing runs in a process that is started for it, which takes ten times as long"},
    [AIRBAG_XCTEST_OBSERVERS] =
        {"xctest-observers", "a failure in a child is printed once, by its parent",
         "the property observers of XCTestObservationCenter, by its name and the type of its values",
         "XCTest prints the failures of a child twice"},
    [AIRBAG_TESTING_EVENTS] =
        {"testing-events", "a call of exit in a test of Swift Testing makes the run fail and names the test",
         "the words that Swift Testing prints when a test begins and ends",
         "a call of exit in a test of Swift Testing is not noticed, nor is a failure that is recorded after its run"},
    [AIRBAG_CANCELLED_TESTS] =
        {"cancelled-tests", "an isolated test or body that cancels the test is reported as cancelled",
         "the error by the name of its type and of its properties",
         "an isolated test or body that cancels the test is reported as failed"},
    [AIRBAG_MACRO_PLACES] =
        {"macro-places", "a crash in what a macro was given has the line of the macro",
         "the file of the expansion by its mangled name", "a crash in what a macro was given has no place in the code of the user"},
};

static _Atomic airbag_detail_state states[AIRBAG_DETAIL_COUNT];
static atomic_flag is_said[AIRBAG_DETAIL_COUNT];

enum { EX_USAGE = 64 };

/// Writes texts to stderr in one call, so that nothing comes between.
static void say(const char *const texts[], int count) {
  struct iovec parts[8];
  for (int i = 0; i < count; i++) parts[i] = (struct iovec){(void *)texts[i], strlen(texts[i])};
  ssize_t written = writev(STDERR_FILENO, parts, count);
  (void)written;
}

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
    const char *const texts[] = {"Airbag: AIRBAG_WITHOUT names ", name,
                                 ", which is no private detail; PrivateDetails.md has their names\n"};
    say(texts, 3);
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

bool airbag_detail_settle(airbag_detail detail, bool is_recognised) {
  // What has differed once is not used, whatever another probe of it finds.
  const airbag_detail_state state = airbag_detail_now(detail);
  if (state == AIRBAG_DETAIL_OFF || state == AIRBAG_DETAIL_DIFFERS) return false;
  states[detail] = is_recognised ? AIRBAG_DETAIL_HOLDS : AIRBAG_DETAIL_DIFFERS;
  return is_recognised;
}

void airbag_detail_miss(airbag_detail detail) {
  if (atomic_flag_test_and_set(&is_said[detail])) return;
  bool is_off = states[detail] == AIRBAG_DETAIL_OFF;
  const char *const texts[] = {
      "Airbag: ", table[detail].loss, ", because the private detail ", table[detail].name,
      is_off ? " is switched off by AIRBAG_WITHOUT\n"
             : " is not as Airbag knows it (PrivateDetails.md); please tell us your Swift version\n"};
  say(texts, 5);
}
