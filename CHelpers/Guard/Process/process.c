/// Which process this is (a program, a fork of one, a child), what it holds at forks, and which thread ends it. The
/// constructor of exit.c notes the program.
#include "../internal.h"

#include <sys/uio.h>

/// The process id of the program. A process that is forked later has another one.
static pid_t program_id;

void airbag_note_program(void) { program_id = getpid(); }

bool airbag_is_program(void) { return getpid() == program_id; }

// --- Whether this process is a child.

const struct airbag_own_child *airbag_own_child;
unsigned airbag_own_depth;

unsigned airbag_child_depth(void) { return airbag_own_depth; }

bool airbag_ends_child(const struct airbag_thread *thread, const struct airbag_scope *scope) {
  return airbag_own_child != NULL && airbag_own_child->ends_with(thread, scope);
}

bool airbag_is_child(void) { return airbag_own_child != NULL && airbag_own_child->is_here(); }

// --- Holds a lock at each fork: no child finds the lock held by a thread that stays in the parent.
//
// Written in C, because a handler of pthread_atfork(3) in Swift would access the lock through `swift_once`, which
// itself may be held in a child.

static pthread_mutex_t *held;

static void hold(void) { pthread_mutex_lock(held); }
static void let_go(void) { pthread_mutex_unlock(held); }

void airbag_hold_at_forks(pthread_mutex_t *mutex) {
  held = mutex;
  pthread_atfork(hold, let_go, let_go);
}

// --- Decides which thread ends the process. A crash and an exit with code 0 may come at the same time, on two threads.
//
// If the crash is told on stderr, the exit code must not be 0; else the process must be over before it is told. So the
// second of the two waits up to a second for the first one.

/// The thread that ends the process; 0 before. The lower half is the number of the thread, negative if it fails. The
/// upper half is the number of the process: a forked one does not end with its parent.
static _Atomic uint64_t ender;

/// Makes `thread`, a number as in `ender`, the one that ends the process, unless there is one. Returns that one.
static pid_t take_end(pid_t thread) {
  const uint64_t process = (uint64_t)getpid() << 32;
  uint64_t taken = atomic_load(&ender);
  do
    if ((taken & ~(uint64_t)UINT32_MAX) == process) return (pid_t)(uint32_t)taken;
  while (!atomic_compare_exchange_weak(&ender, &taken, process | (uint32_t)thread));
  return thread;
}

/// Waits a second for another thread to end the process. Returns if it has not by then.
static void wait_for_end(void) {
  struct timespec rest = {.tv_sec = 1};
  // Goes on after a signal: the runtime interrupts all threads while it prints the calls of a crash.
  while (nanosleep(&rest, &rest) != 0) continue;
}

void airbag_process_crashes(void) {
  const pid_t self = gettid(), thread = take_end(-self);
  if (thread > 0 && thread != self) wait_for_end();
}

void airbag_process_settles(int code) {
  // The parent sees these eight bits. Another code than 0 is a failure already.
  if ((code & 0xff) != 0) return;
  const pid_t self = gettid(), thread = take_end(self);
  // Either a thread that exits is the one, or this thread has recovered from its crash, and exits now.
  if (thread > 0 || thread == -self) return;
  wait_for_end();
  // The thread that crashes may hold the locks that an ordinary exit takes.
  airbag_leave_process(AIRBAG_FAILURE);
}

// --- Ends the process at once, without the work that libc does at an exit.

void airbag_leave_process(int code) {
  for (;;) syscall(SYS_exit_group, code);
}

// --- Writes lines to stderr where `fprintf` may not be called. On any thread, in signal handlers, too.

void airbag_write(const char *text, size_t length) {
  const ssize_t written = write(STDERR_FILENO, text, length);
  (void)written;
}

void airbag_say(const char *first, ...) {
  struct iovec parts[8];
  int count = 0;
  va_list texts;
  va_start(texts, first);
  for (const char *text = first; text != NULL && count < 7; text = va_arg(texts, const char *))
    parts[count++] = (struct iovec){(void *)text, strlen(text)};
  va_end(texts);
  parts[count++] = (struct iovec){(void *)"\n", 1};
  const ssize_t written = writev(STDERR_FILENO, parts, count);
  (void)written;
}
