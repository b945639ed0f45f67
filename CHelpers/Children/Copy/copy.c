/// The planned copy: the test program, which the test run has started a second time.
///
/// In the copy, Swift Testing or XCTest finds its tests. The copy stops in front of each test body: the test *waits*.
/// When the run asks for a test, the copy forks a child, and the child runs the test. `fork` copies only the calling
/// thread, and the copy has no other one. So the child lacks nothing: Dispatch, run loops and timers work in it.
///
/// The copy never runs a test body. When the run closes the socket, at its end, the copy goes on to the end of the
/// program, so that everything that planning began is ended. The kernel kills it when the thread of the run ends that
/// started it. All functions run on the main thread of the copy, or of its child after the fork.
#include "../internal.h"

#include <dirent.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

/// Older headers of libc do not have MADV_COLLAPSE. (madvise(2), Linux 6.1)
enum { COLLAPSE = 25 };

/// The end of the heap at the start of the process, which is about its beginning.
static uintptr_t heap_start;

/// Whether this process has one thread. A joined thread may stay visible for another moment.
static bool has_one_thread(void) {
  for (int tries = 0; tries < 50; tries++) {
    struct stat status;
    // The directory's link count is one for itself, one for its parent, and one for each thread. proc(5)
    if (stat("/proc/self/task", &status) == 0 && status.st_nlink == 3) return true;
    usleep(1000);
  }
  return false;
}

/// Whether a descriptor is one with which run loops and Dispatch wait (an epoll set, an event counter, a timer): a
/// child would take events that belong to the parent. proc(5)
static bool is_event_descriptor(const char *name) {
  char path[64], target[64] = "";
  snprintf(path, sizeof(path), "/proc/self/fd/%s", name);
  return readlink(path, target, sizeof(target) - 1) > 0 &&
         (strncmp(target, "anon_inode:[event", 17) == 0 || strcmp(target, "anon_inode:[timerfd]") == 0);
}

/// Whether a forked child of this process would be whole: this process has one thread, and no run loop.
static bool can_fork(void) {
  DIR *directory = has_one_thread() ? opendir("/proc/self/fd") : NULL;
  if (directory == NULL) return false;
  bool can = true;
  for (struct dirent *entry; can && (entry = readdir(directory)) != NULL;) can = !is_event_descriptor(entry->d_name);
  closedir(directory);
  return can;
}

/// Makes forks cheaper, because each fork copies the page tables. Returns to the kernel what planning has freed, and
/// moves the rest of the heap to large pages. In a program of 2,000 tests, whose copy has 130 MB, a test then takes
/// 2.5 ms instead of 4.1. If this fails, only that gain is lost.
static void pack_heap(void) {
  malloc_trim(0);
  const uintptr_t page = 2 << 20, end = (uintptr_t)sbrk(0), start = (heap_start + page - 1) & ~(page - 1);
  if (start + page <= end) madvise((void *)start, (end - start) & ~(page - 1), COLLAPSE);
}

// --- Runs the jobs of Swift concurrency in the planned copy, all on its one thread.
//
// Dispatch would start threads for these jobs, and `fork` does not copy threads. So the words by which
// libswift_Concurrency calls Dispatch lead to the queue of tasks.c. The library's hook for the end of an
// async `main` (`swift_task_asyncMainDrainQueue_hook`) leads to the loop of the copy, which empties that queue. A
// child puts the words back. (`swift_task_enqueueGlobal_hook` would not be enough: sleeps bypass it, and so every
// test with a time limit would start a thread. 6.3.1)

#define SWIFT __attribute__((swiftcall))
typedef SWIFT void (*drain_function)(void);
typedef SWIFT void (*drain_hook)(drain_function original, drain_function override);

/// The words that were changed: `replacement` holds the former value.
enum { MOST_WORDS = 32 };
static struct airbag_word former[MOST_WORDS];
static size_t count;
static uintptr_t concurrency;
/// `CFRunLoopRun`. Looked up in the copy, so that no child has to.
static void (*run_main_loop)(void);
__attribute__((noreturn)) static void drain(void);

/// Jobs with such a delay belong to time limits, which count minutes. They never run: in the copy the time of a
/// test has not begun, and for its child the run measures the time.
static const int64_t TIME_LIMIT = INT64_C(59000000000);

NOT_SANITIZED static void take_word(void *data, struct airbag_word word) {
  struct airbag_word *words = data;
  if (count == MOST_WORDS) return;
  // Timers of the copy are released by the replacement in a child, too.
  const bool stays = word.replacement == airbag_served_release;
  former[count] = (struct airbag_word){word.address, stays ? word.replacement : *word.address};
  words[count++] = word;
}

NOT_SANITIZED static int take_words(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  if (!airbag_image_contains(info, concurrency)) return 0;
  airbag_find_imports(info, AIRBAG_CONCURRENCY, airbag_served_imports, take_word, data);
  return 1;
}

static SWIFT void drain_here(drain_function original, drain_function override) {
  (void)original, (void)override;
  drain();
}

static bool take_jobs(void) {
  drain_hook *hook = dlsym(RTLD_DEFAULT, "swift_task_asyncMainDrainQueue_hook");
  concurrency = (uintptr_t)dlsym(RTLD_DEFAULT, "swift_task_create");
  *(void **)&run_main_loop = dlsym(RTLD_DEFAULT, "CFRunLoopRun");
  bool is_known = hook != NULL && concurrency != 0 && run_main_loop != NULL;
  struct airbag_word words[MOST_WORDS];
  if (is_known) dl_iterate_phdr(take_words, words);
  is_known = is_known && airbag_copy_prepare_dispatch();
  // At least one word for jobs and one for sleeps.
  if (!airbag_detail_settle(AIRBAG_PLANNED_COPY, is_known && count >= 2)) return false;
  airbag_tasks_begin(TIME_LIMIT);
  if (!airbag_write_words(words, count)) return false;
  *hook = drain_here;
  return true;
}

static void give_back_jobs(void) {
  if (count == 0) return;
  airbag_write_words(former, count);
  airbag_child_dispatch_resume();
}

static void run_jobs(void) {
  // A job that makes itself due again and again would keep the copy busy for ever.
  for (int i = 0; i < 100000 && airbag_run_due_job(); i++) continue;
}

static bool sleep_until_due(int64_t limit) {
  int64_t time = airbag_time_to_next_job();
  if (time > limit) return false;
  const struct timespec wait = {time / 1000000000, time % 1000000000};
  nanosleep(&wait, NULL);
  return true;
}

// --- Questions of the run, and what follows from them.

static airbag_copy_tests tests;

/// The state of the copy.
static struct {
  /// The socket to the run; -1 in any other process.
  int socket;
  /// Whether a question waits for its answer, or the run is over: then the remaining tests are skipped, so that the
  /// program comes to its end, too.
  enum { IDLE, ASKED, OVER } run;
  /// The question, with its descriptors.
  struct airbag_copy_request request;
  int files[AIRBAG_COPY_FILES];
  /// For a fork request: the report of the child and the name of its test.
  airbag_report *report;
  char *test;
  /// Whether the copy has skipped a test; and whether it had when the question came. Then the wanted test may be one
  /// of the skipped tests.
  bool has_skipped, had_skipped;
  bool has_forked;
} copy = {.socket = -1, .files = {-1, -1, -1}};

void airbag_copy_set_tests(airbag_copy_tests functions) { tests = functions; }

static void answer(struct airbag_copy_answer answer) {
  copy.run = IDLE;
  for (int i = 0; i < AIRBAG_COPY_FILES; i++) airbag_close_end(&copy.files[i]);
  if (copy.report != NULL) munmap(copy.report, sizeof(*copy.report));
  free(copy.test);
  copy.report = NULL;
  copy.test = NULL;
  airbag_copy_answer(copy.socket, &answer);
}

static void refuse(int error) { answer((struct airbag_copy_answer){.error = error}); }

/// Answers that the test was not found.
static void refuse_missing(void) { refuse(copy.had_skipped ? ESTALE : ENOENT); }

/// Answers questions about children. Returns true when a question about tests waits; false at the end of the run.
static bool await_question(void) {
  while (copy.run == IDLE) {
    copy.run = airbag_copy_receive(copy.socket, &copy.request, copy.files) ? ASKED : OVER;
    if (copy.run == OVER) return false;
    copy.had_skipped = copy.has_skipped;
    struct airbag_copy_answer about = {.pid = copy.request.pid};
    switch (copy.request.question) {
      case AIRBAG_ASK_READY: break;
      case AIRBAG_ASK_FORK:
        // If this process is at its limit of descriptors, none arrives, and mapping the report fails.
        copy.report = airbag_map_report(copy.files[AIRBAG_COPY_REPORT], &copy.test);
        if (copy.report == NULL) refuse(errno);
        break;
      case AIRBAG_ASK_ENDING:
        // The child has ended already: the run has seen that through a pidfd.
        if (TEMP_FAILURE_RETRY(wait4(about.pid, &about.status, 0, &about.usage)) < 0) about.error = errno;
        answer(about);
        break;
    }
  }
  return copy.run == ASKED;
}

/// In the child: sets this process up like one that was started for the test.
static void become_child(pid_t former_thread) {
  setpgid(0, 0);
  // The signal comes when the thread of the copy ends that forked. prctl(2)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != airbag_copy_pid) airbag_leave_process(1);
  airbag_close_end(&copy.socket);
  airbag_child_own(copy.report, copy.test);
  airbag_child_futexes_begin(former_thread);
  const struct airbag_ends output = {-1, copy.files[AIRBAG_COPY_OUTPUT]};
  const struct airbag_ends errors = {-1, copy.files[AIRBAG_COPY_ERRORS]};
  if (copy.request.options.waits_for_debugger) airbag_child_wait_for_debugger();
  if (!airbag_child_redirect_standard(&output, &errors) || !airbag_child_apply_limits(&copy.request.options))
    airbag_child_report_unprepared(errno);
  for (int i = 0; i < AIRBAG_COPY_FILES; i++) airbag_close_end(&copy.files[i]);
  airbag_child_coverage_restart();
}

/// Forks the wanted child. No signal handler runs in the child before it is set up. Returns true in the child, which
/// has an empty signal mask.
static bool fork_child(void) {
  sigset_t all, none, before;
  sigfillset(&all);
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // This process has one thread, so no stream is locked. Each child would write the text that a stream still holds.
  fflush(NULL);
  // If SIGCHLD is ignored, the copy does not learn how children end. wait(2)
  struct sigaction former;
  sigaction(SIGCHLD, &(struct sigaction){.sa_handler = SIG_DFL}, &former);
  // The child has the same images loaded. Noting them before the fork touches no page of the child.
  airbag_report_note_images(copy.report);
  const pid_t thread = gettid(), child = fork();
  const struct airbag_copy_answer forked = {.error = child < 0 ? errno : 0, .pid = child};
  if (child == 0) become_child(thread);
  pthread_sigmask(SIG_SETMASK, child == 0 ? &none : &before, NULL);
  if (child == 0) {
    sigaction(SIGCHLD, &former, NULL);
    // This starts threads. Earlier they would have inherited a mask that blocks the signals of crashes.
    give_back_jobs();
    return true;
  }
  if (child > 0) {
    copy.has_forked = true;
    setpgid(child, child);  // as the child does: whoever comes first
  }
  answer(forked);
  return false;
}

// Swift Testing

static bool is_wanted_waiting(void) {
  if (copy.request.question == AIRBAG_ASK_READY) return tests.any_waits != NULL && tests.any_waits();
  return tests.waits != NULL && tests.waits(copy.test);
}

/// The longest sleep of planning before a test counts as missing: less than the run waits. In nanoseconds.
static const int64_t LONGEST_SLEEP = INT64_C(20000000000);

static int64_t now(void) { return airbag_nanoseconds(CLOCK_MONOTONIC); }

/// Skips waiting tests. Not for AIRBAG_ASK_READY, for which any test is enough.
static bool skip(airbag_copy_skipped which) {
  if (copy.request.question == AIRBAG_ASK_READY || tests.skip == NULL || !tests.skip(which)) return false;
  copy.has_skipped = true;
  return true;
}

/// Sleeps until a job is due. All sleeps of a copy together take no longer than LONGEST_SLEEP: a task that sleeps
/// again and again is not worth waiting for at each question.
static bool sleep_for_job(void) {
  static int64_t slept;
  const int64_t start = now();
  bool has_job = sleep_until_due(LONGEST_SLEEP - slept);
  slept += now() - start;
  return has_job && slept < LONGEST_SLEEP;
}

/// Runs jobs until the wanted test waits. When no job is due, skips tests that the run has asked for before. If
/// there are none, sleeps until a job is due, or skips others. Returns false if the test never waits.
static bool find_wanted(void) {
  do run_jobs();
  while (!is_wanted_waiting() && (skip(AIRBAG_SKIP_ASKED) || sleep_for_job() || skip(AIRBAG_SKIP_FIRST)));
  return is_wanted_waiting();
}

/// At the end of the run: skips all waiting tests, so that the program ends. The run waits two seconds for that.
__attribute__((noreturn)) static void finish_program(void) {
  const int64_t end = now() + INT64_C(2000000000);
  do run_jobs();
  while (tests.skip != NULL && (tests.skip(AIRBAG_SKIP_ALL) || sleep_until_due(end - now())));
  airbag_leave_process(0);
}

/// Answers the question.
///
/// - Parameters:
///   - can: whether this process can fork a child that is whole.
///   - is_found: whether the wanted test waits here.
/// - Returns: true in the child that was forked for it.
static bool serve(bool can, bool is_found) {
  if (!can) {
    refuse(EBUSY);
  } else if (!is_found) {
    refuse_missing();
  } else if (copy.request.question == AIRBAG_ASK_FORK) {
    return fork_child();
  } else {
    pack_heap();
    answer((struct airbag_copy_answer){.error = 0});
  }
  return false;
}

/// Replaces the run loop of the main thread.
static void drain(void) {
  while (await_question()) {
    bool is_found = find_wanted();
    const bool can = can_fork();
    // A thread that has ended since may have given this thread a job.
    is_found = is_found || (can && find_wanted());
    if (serve(can, is_found)) {
      tests.begin();
      for (;;) run_main_loop();
    }
  }
  finish_program();
}

// XCTest

bool airbag_copy_wait(const char *test) {
  while (airbag_copy_is_here() && await_question()) {
    const bool can = can_fork(), is_other = copy.request.question == AIRBAG_ASK_FORK && strcmp(copy.test, test) != 0;
    if (can && is_other) break;
    if (serve(can, true)) return true;
  }
  copy.has_skipped = true;
  return false;
}

// The beginning and the end of the copy

/// Runs at `exit`. A copy that is still planning exits, and the run reports how. Later the copy stays: it is the
/// parent of the children, and has to answer. It exits when the run closes the socket.
static void stay(void) {
  if (!airbag_copy_is_here() || !(copy.has_forked || copy.has_skipped)) return;
  do
    if (copy.run == ASKED) refuse_missing();
  while (await_question());
}

void airbag_copy_give_up(void) {
  if (await_question()) refuse(ENOTSUP);
  airbag_leave_process(0);
}

static bool runs_swift_testing(int count, char **arguments) {
  for (int i = 1; i < count; i++)
    if (strcmp(arguments[i], "swift-testing") == 0) return true;
  return false;
}

/// Runs as early as `take_report` of own_program.c.
__attribute__((constructor(101))) static void begin(int count, char **arguments) {
  const char *value = getenv(AIRBAG_COPY_VARIABLE);
  if (value == NULL) return;
  int socket = airbag_descriptor_named(value);
  if (socket < 0 || !airbag_copy_is_socket(socket))
    airbag_refuse_variable(AIRBAG_COPY_VARIABLE, value, "a socket of the parent process");
  unsetenv(AIRBAG_COPY_VARIABLE);
  heap_start = (uintptr_t)sbrk(0);
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  copy.socket = socket;
  airbag_copy_pid = getpid();
  atexit(stay);
  // If the jobs cannot be taken over, planning would start threads.
  if (runs_swift_testing(count, arguments) && !take_jobs()) airbag_copy_give_up();
}
