/// The planned copy of a test program: the program, started once more by the test run. It plans its tests on one
/// thread, stops where each one begins, and forks there when the run asks for it.
///
/// A fork copies one thread, and this process has no other; so its child is a whole process, with Dispatch, run
/// loops and timers. A copy never runs a test itself. It ends with the run: the kernel sends it SIGKILL when the
/// thread that started it ends, and a closed socket ends it, too.
///
/// All of this runs on the main thread.
#define _GNU_SOURCE
#include "Child/child_futexes.h"
#include "Child/child_limits.h"
#include "Child/child_pipes.h"
#include "Child/child_report.h"
#include "Child/child_streams.h"
#include "Copy/copy_jobs.h"
#include "Copy/copy_messages.h"
#include "Parent/copied_child.h"
#include "Parent/coverage.h"
#include "Process/leave_process.h"
#include "Programs/child_images.h"
#include "Programs/own_program.h"
#include "Programs/variables.h"
#include "airbag_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/// The socket to the run, and the number of this process; -1 and 0 in any other.
static int run = -1;
static pid_t copy;
static airbag_copy_tests tests;
/// The question that no test has taken yet.
static struct airbag_copy_request pending;
static int pending_files[AIRBAG_COPY_FILES];
static bool is_pending;
/// Whether tests have been let pass, so that others may have come and gone; and whether they had when the question
/// came.
static bool has_passed, had_passed;
/// Whether this copy has children, or has had some.
static bool has_forked;
/// The report of the child that is asked for, and its test.
static airbag_report *wanted_report;
static char *wanted;

bool airbag_copy_is_here(void) { return copy == getpid(); }

void airbag_copy_set_tests(airbag_copy_tests functions) { tests = functions; }

/// Beside "." and ".." the folder has one entry for each thread. proc(5)
static bool has_one_thread(void) {
  struct stat status;
  return stat("/proc/self/task", &status) == 0 && status.st_nlink == 3;
}

static void finish(struct airbag_copy_answer answer) {
  is_pending = false;
  for (int i = 0; i < AIRBAG_COPY_FILES; i++) airbag_close_end(&pending_files[i]);
  if (wanted_report != NULL) airbag_child_unmap_report(wanted_report);
  free(wanted);
  wanted_report = NULL;
  wanted = NULL;
  airbag_copy_answer(run, &answer);
}

static void refuse(int error) { finish((struct airbag_copy_answer){.error = error}); }

/// The test that is asked for has not come, and will not.
static void miss(void) { refuse(had_passed ? ESTALE : ENOENT); }

/// Takes the next question that concerns a test, and answers all others. Where the run is gone, this process ends.
static void await_question(void) {
  while (!is_pending) {
    if (!airbag_copy_receive(run, &pending, pending_files)) airbag_leave_process(0);
    is_pending = true;
    had_passed = has_passed;
    struct airbag_copy_answer answer = {.pid = pending.pid};
    switch (pending.question) {
      case AIRBAG_ASK_READY: return;
      case AIRBAG_ASK_FORK:
        // Descriptors do not arrive if this process may have no more.
        wanted_report = airbag_child_map_report(pending_files[AIRBAG_COPY_REPORT], &wanted);
        if (wanted_report != NULL) return;
        refuse(errno);
        break;
      case AIRBAG_ASK_ENDING:
        if (wait4(pending.pid, &answer.status, 0, &answer.usage) < 0) answer.error = errno;
        finish(answer);
        break;
      case AIRBAG_ASK_STOP_SIGNAL:
        answer.status = airbag_stop_signal_of(pending.pid);
        finish(answer);
        break;
    }
  }
}

/// Takes the place of a process that was started for the test.
static void become_child(pid_t thread) {
  setpgid(0, 0);
  // The signal comes when the copy ends. prctl(2)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != copy) airbag_leave_process(1);
  close(run);
  airbag_child_own(wanted_report, wanted);
  airbag_child_futexes_begin(thread);
  airbag_copy_give_back_jobs();
  const struct airbag_ends output = {-1, pending_files[AIRBAG_COPY_OUTPUT]};
  const struct airbag_ends errors = {-1, pending_files[AIRBAG_COPY_ERRORS]};
  if (pending.options.waits_for_debugger) airbag_child_wait_for_debugger();
  if (!airbag_child_redirect_standard(&output, &errors) || !airbag_child_apply_limits(&pending.options))
    airbag_child_report_unprepared(errno);
  for (int i = 0; i < AIRBAG_COPY_FILES; i++) airbag_close_end(&pending_files[i]);
  airbag_child_coverage_restart();
}

/// Forks the child that is asked for.
///
/// - Returns: true in the child.
static bool fork_child(void) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  airbag_child_flush();
  // The child has the same ones; found here, they are not looked up in each.
  airbag_child_report_note_images(wanted_report);
  const pid_t thread = gettid(), child = fork();
  if (child == 0) become_child(thread);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  if (child == 0) return true;
  if (child > 0) {
    has_forked = true;
    setpgid(child, child);  // as the child does: whoever comes first
  }
  finish((struct airbag_copy_answer){.error = child < 0 ? errno : 0, .pid = child});
  return false;
}

// Swift Testing

static bool is_wanted_here(void) {
  if (pending.question == AIRBAG_ASK_READY) return tests.any_waits != NULL && tests.any_waits();
  return tests.waits != NULL && tests.waits(wanted);
}

/// Whether the test that is asked for waits: if not, runs jobs, and lets tests in front of it pass.
static bool find_wanted(void) {
  while (!airbag_copy_run_jobs(is_wanted_here)) {
    if (pending.question == AIRBAG_ASK_READY || tests.pass == NULL || !tests.pass()) return false;
    has_passed = true;
  }
  return true;
}

/// In place of the run loop of the main thread: never returns.
static void drain(void) {
  for (;;) {
    await_question();
    bool is_found = find_wanted();
    if (!has_one_thread())
      refuse(EBUSY);
    else if (!is_found)
      miss();
    else if (pending.question == AIRBAG_ASK_READY)
      refuse(0);
    else if (fork_child()) {
      tests.begin(wanted);
      airbag_copy_run_loop();
    }
  }
}

// XCTest

bool airbag_copy_wait(const char *test) {
  for (;;) {
    await_question();
    if (!has_one_thread())
      refuse(EBUSY);
    else if (pending.question == AIRBAG_ASK_READY)
      refuse(0);
    else if (strcmp(wanted, test) != 0)
      break;
    else if (fork_child())
      return true;
  }
  has_passed = true;
  return false;
}

// The beginning and the end of the copy

/// The program ends, and the test that is asked for has not come. While it plans it just ends, and the run tells how.
/// Later its children need it, and other tests are asked for: it stays, and answers, until the run closes the socket.
static void end(void) {
  if (!airbag_copy_is_here() || !(has_forked || has_passed)) return;
  for (;;) {
    if (is_pending) miss();
    await_question();
  }
}

void airbag_copy_give_up(void) {
  await_question();
  refuse(ENOTSUP);
  airbag_leave_process(0);
}

static bool runs_swift_testing(int count, char **arguments) {
  for (int i = 1; i < count; i++)
    if (strcmp(arguments[i], "swift-testing") == 0) return true;
  return false;
}

__attribute__((constructor)) static void begin(int count, char **arguments) {
  const char *value = getenv(AIRBAG_COPY_VARIABLE);
  if (value == NULL) return;
  int socket = airbag_descriptor_named(value);
  if (socket < 0 || !airbag_copy_is_socket(socket))
    airbag_refuse_variable(AIRBAG_COPY_VARIABLE, value, "a socket of the parent process");
  unsetenv(AIRBAG_COPY_VARIABLE);
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  run = socket;
  copy = getpid();
  atexit(end);
  // Without that, nothing can be planned here without threads.
  if (runs_swift_testing(count, arguments) && !airbag_copy_take_jobs(drain)) airbag_copy_give_up();
}
