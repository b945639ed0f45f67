/// Decides which thread ends the process. A crash and an exit with code 0 may come at the same time, on two threads.
///
/// If the crash is told on stderr, the exit code must not be 0; else the process must be over before it is told. So the
/// second of the two waits up to a second for the first one.
#include "../internal.h"

/// The thread that ends the process; 0 before. The lower half is the number of the thread, negative if it crashes. The
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
