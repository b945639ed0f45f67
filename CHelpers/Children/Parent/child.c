/// Starts a child, and runs in the forked child what comes before and after the body.
///
/// The parent's part runs on the thread that starts the child. The child's part runs on the child's only thread:
/// the copy of the thread that called `fork`. Locks that other threads of the parent held stay locked in the child
/// for ever. So between fork and body nothing is called that may wait for a lock, except glibc's own: glibc makes
/// the locks of `malloc` and stdio usable.
#include "../internal.h"

#include <malloc.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>

/// Held from the making of pipes to their closing: a child that another thread forks in between would keep the
/// writing end of a pipe that is not its own.
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/// Runs in every forked child, also the user's own: the thread that holds the lock goes on in the parent.
static void free_starting(void) { starting = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER; }
__attribute__((constructor)) static void prepare_starting(void) { pthread_atfork(NULL, NULL, free_starting); }

/// States that this function has no caller. Otherwise a C++ exception that leaves the body would go on through the
/// frames of the parent, of which the child has a copy. If one of them caught it, the child would continue as a
/// second parent. The unwinder ends at a frame whose return address is undefined, and then no frame catches the
/// exception. (DWARF 5, 6.4.4; glibc marks the first frame of a thread in the same way.)
#if defined(__x86_64__)
#define HAS_NO_CALLER() __asm__ volatile(".cfi_undefined rip")
#else
#define HAS_NO_CALLER() __asm__ volatile(".cfi_undefined x30")
#endif

/// A child that is being started: what it runs, and the parent's data that it needs.
struct start {
  /// A body, in a fork of this process. NULL for a whole process.
  airbag_body body;
  void *context;
  /// A program, in place of a body. NULL without one.
  const airbag_program *program;
  /// The test for a program or for a child of the copy.
  const char *test;
  pid_t parent, thread;
  struct airbag_ends output, errors;
  /// The file with the report of a whole process.
  int report_file;
};

/// Corrects the state that the child has as a copy of its parent.
static void begin_body(const struct start *start) {
  airbag_child_futexes_begin(start->thread);
  airbag_reset_signals();
  airbag_child_begin();
  airbag_child_forget_parents_text();
}

__attribute__((noreturn, noinline)) static void run_child(airbag_child *child, const airbag_child_options *options,
                                                          struct start *start) {
  HAS_NO_CALLER();
  setpgid(0, 0);
  // The signal comes when the thread that forked ends, so that thread has to wait. prctl(2)
  LOADED(prctl)(PR_SET_PDEATHSIG, SIGKILL);
  if (LOADED(getppid)() != start->parent) airbag_leave_process(1);
  airbag_child_report_begin(child->report);
  if (start->program == NULL) begin_body(start);
  if (options->waits_for_debugger) airbag_child_wait_for_debugger();
  if (!airbag_child_redirect_standard(&start->output, &start->errors)) airbag_child_report_unprepared(errno);
  int *ends[] = {&start->output.reading, &start->output.writing, &start->errors.reading, &start->errors.writing};
  for (int i = 0; i < 4; i++) airbag_close_end(ends[i]);
  if (options->captures_output) airbag_child_print_by_lines();
  if (!airbag_child_apply_limits(options)) airbag_child_report_unprepared(errno);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  if (start->program != NULL) airbag_child_program_run(start->program, start->report_file);
  airbag_result result;
  errno = 0;
  // A crash ends the child. All else but a return means that the body was not run.
  if (airbag_guard_here(start->body, start->context, &result) != AIRBAG_RETURNED)
    airbag_child_refuse("it was called in a signal handler; run children outside of it");
  airbag_child_leave();
}

/// Prepares what a fork of this process needs.
static int prepare_fork(airbag_child *child) {
  child->step = AIRBAG_STEP_HANDLERS;
  int error = airbag_install_handlers();
  if (error != 0) return error;
  child->step = AIRBAG_STEP_MEMORY;
  error = airbag_thread_prepare();
  if (error != 0) return error;
  airbag_find_body_return();
  airbag_prepare_children();
  return 0;
}

/// Acquires what the parent has to hold before the fork.
static int prepare(airbag_child *child, const airbag_child_options *options, struct start *start) {
  int error = child->copy < 0 ? prepare_fork(child) : 0;
  if (error != 0) return error;
  child->step = AIRBAG_STEP_MEMORY;
  child->report = start->body != NULL ? airbag_parent_report_open()
                                      : airbag_parent_report_open_file(&start->report_file, start->test);
  if (child->report == NULL) return errno != 0 ? errno : EIO;
  if (start->body != NULL) child->coverage = airbag_parent_coverage_open();
  if (start->program != NULL) snprintf(start->program->report_number, AIRBAG_NUMBER_ROOM, "%d", start->report_file);
  child->step = AIRBAG_STEP_PIPES;
  if (!options->captures_output) return 0;
  error = airbag_parent_make_pipe(&start->output);
  return error != 0 ? error : airbag_parent_make_pipe(&start->errors);
}

/// The longest time that a copy after planning may take to answer, in milliseconds. It may wait for tests to pass
/// that come before the wanted one.
enum { PATIENCE = 30000 };

/// Forks, or makes the copy fork. Returns 0, or an `errno` value.
static int fork_child(airbag_child *child, const airbag_child_options *options, struct start *start) {
  child->step = AIRBAG_STEP_FORK;
  child->forked_at = airbag_nanoseconds(CLOCK_MONOTONIC);
  if (child->copy >= 0) {
    const struct airbag_copy_request request = {.question = AIRBAG_ASK_FORK, .options = *options};
    const int files[AIRBAG_COPY_FILES] = {start->report_file, start->output.writing, start->errors.writing};
    struct airbag_copy_answer answer;
    const int error = airbag_parent_ask_copy(child->copy, &request, files, PATIENCE, &answer);
    if (error == 0) child->pid = answer.pid;
    return error;
  }
  // No handler of the parent's may run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  errno = 0;  // The child does so, too: here the loader looks up where it is, once for all children.
  child->pid = fork();
  // First of all: until then nothing that runs is counted.
  if (child->pid == 0) airbag_child_coverage_begin(child->coverage);
  if (child->pid == 0) run_child(child, options, start);
  int error = child->pid < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

static int start_child(airbag_child *child, const airbag_child_options *options, int copy, struct start start) {
  *child = (airbag_child){.pid = -1, .descriptor = -1, .output = -1, .errors = -1, .copy = copy};
  start.parent = getpid();
  start.thread = gettid();
  start.output = start.errors = (struct airbag_ends){-1, -1};
  start.report_file = -1;
  // The parent's text, before the child can write its own.
  if (!options->captures_output) airbag_flush_streams();
  // A fork copies the page tables of the freed memory that `malloc` keeps, so it goes back to the kernel. This waits
  // for each lock of `malloc`. A crash may have left one locked, but the fork takes all these locks in any case.
  if (copy < 0 && airbag_take_freed_memory()) malloc_trim(0);
  pthread_mutex_lock(&starting);
  int error = prepare(child, options, &start);
  if (error == 0) error = fork_child(child, options, &start);
  airbag_close_end(&start.output.writing);
  airbag_close_end(&start.errors.writing);
  airbag_close_end(&start.report_file);
  pthread_mutex_unlock(&starting);
  child->output = start.output.reading;
  child->errors = start.errors.reading;
  if (error == 0) {
    if (options->waits_for_debugger)
      dprintf(STDERR_FILENO, "Airbag: child %d waits for a debugger\n", child->pid);
    setpgid(child->pid, child->pid);  // as the child does: whoever comes first
    // Without a pidfd (an old kernel, no descriptor left) the child is watched by polling. That cannot be for a child
    // of the copy: its end would not be noticed.
    child->descriptor = (int)syscall(SYS_pidfd_open, child->pid, 0);
    if (child->descriptor < 0 && copy >= 0) {
      error = errno;
      kill(child->pid, SIGKILL);
      airbag_parent_collect(child, &(int){0}, &(struct rusage){0});
    }
  }
  if (error != 0) airbag_parent_release(child);
  return error;
}

int airbag_parent_start(airbag_child *child, const airbag_child_options *options, airbag_body body, void *context) {
  return start_child(child, options, -1, (struct start){.body = body, .context = context});
}

int airbag_parent_start_program(airbag_child *child, const airbag_child_options *options,
                                const airbag_program *program) {
  return start_child(child, options, -1, (struct start){.program = program, .test = program->test});
}

int airbag_parent_start_copied(airbag_child *child, const airbag_child_options *options, int copy, const char *test) {
  return start_child(child, options, copy, (struct start){.test = test});
}

void airbag_parent_release(airbag_child *child) {
  airbag_close_end(&child->output);
  airbag_close_end(&child->errors);
  airbag_close_end(&child->descriptor);
  airbag_parent_coverage_close(child->coverage);
  child->coverage = NULL;
  if (child->report != NULL) airbag_parent_report_close(child->report);
  child->report = NULL;
}

// --- Children that the planned copy forks, as the test run sees them: only the copy can collect them.

bool airbag_parent_can_watch(void) {
  int descriptor = (int)syscall(SYS_pidfd_open, getpid(), 0);
  if (descriptor >= 0) close(descriptor);
  return descriptor >= 0;
}

int airbag_parent_make_copy_socket(int *own, int *theirs) {
  int sockets[2] = {-1, -1};
  int error = socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0 ? errno : 0;
  for (int i = 0; i < 2 && error == 0; i++) error = airbag_above_standard(&sockets[i]);
  if (error != 0)
    for (int i = 0; i < 2; i++) airbag_close_end(&sockets[i]);
  *own = sockets[0];
  *theirs = sockets[1];
  return error;
}

void airbag_parent_end_copy(int copy, int pid) {
  shutdown(copy, SHUT_RDWR);
  // Another thread collects the copy.
  for (int i = 0; i < 2000 && kill(pid, 0) == 0; i++) usleep(1000);
}

int airbag_parent_await_copy(int copy, int patience) {
  const struct airbag_copy_request request = {.question = AIRBAG_ASK_READY};
  struct airbag_copy_answer answer;
  return airbag_parent_ask_copy(copy, &request, NULL, patience, &answer);
}

bool airbag_parent_collect(const airbag_child *child, int *status, struct rusage *usage) {
  if (child->copy < 0) return TEMP_FAILURE_RETRY(wait4(child->pid, status, 0, usage)) == child->pid;
  // The copy has a single thread, so the run waits for the child's end here.
  struct pollfd end = {child->descriptor, POLLIN, 0};
  if (end.fd >= 0) (void)TEMP_FAILURE_RETRY(poll(&end, 1, -1));
  const struct airbag_copy_request request = {.question = AIRBAG_ASK_ENDING, .pid = child->pid};
  struct airbag_copy_answer answer;
  if (airbag_parent_ask_copy(child->copy, &request, NULL, PATIENCE, &answer) != 0) return false;
  *status = answer.status;
  *usage = answer.usage;
  return true;
}
