/// Who ends the process. A crash and an exit may come at the same time, on two threads. Either the crash is told and
/// the exit code is not 0, or the process is over before anything is told.
#define _GNU_SOURCE
#include "Process/ending.h"
#include "Process/leave_process.h"

#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

/// The thread that ends the process, its number negated if it crashes; 0 before. The upper half is the process: one
/// that it forks has not begun to end.
static _Atomic uint64_t ender;

/// Makes `thread` the one that ends the process, unless there is one. Returns the one that it is.
static pid_t take_end(pid_t thread) {
  const uint64_t process = (uint64_t)getpid() << 32;
  uint64_t taken = atomic_load(&ender);
  do
    if ((taken & ~(uint64_t)UINT32_MAX) == process) return (pid_t)(uint32_t)taken;
  while (!atomic_compare_exchange_weak(&ender, &taken, process | (uint32_t)thread));
  return thread;
}

/// Lets another thread end the process. One that does not is not waited for any longer.
static void let_end(void) {
  struct timespec rest = {.tv_sec = 1};
  // The runtime interrupts all threads while it prints the calls of a crash.
  while (nanosleep(&rest, &rest) != 0) continue;
}

void airbag_process_crashes(void) {
  const pid_t self = gettid(), thread = take_end(-self);
  if (thread > 0 && thread != self) let_end();
}

void airbag_process_settles(int code) {
  if ((code & 0xff) != 0) return;
  const pid_t self = gettid(), thread = take_end(self);
  // A thread that exits after its crash was told has recovered.
  if (thread > 0 || thread == -self) return;
  let_end();
  // The thread that crashes may hold the locks that an ordinary exit takes.
  airbag_leave_process(AIRBAG_FAILURE);
}
