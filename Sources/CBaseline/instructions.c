/// Counts instructions. The calling thread of AirbagBenchmarks forks a child, which runs the code, and steps it.
#define _GNU_SOURCE
#include "baseline.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/// Runs in the child. The first five uses are not counted, because they take more instructions.
static void run_counted_child(void (*use)(void *), void *context) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Another thread of the parent may have held a lock at the fork. Then the code waits for ever, and the alarm ends
  // the child.
  alarm(120);
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(1);
  for (int i = 0; i < 5; i++) use(context);
  raise(SIGSTOP);
  use(context);
  raise(SIGSTOP);
  _exit(0);
}

/// Waits until the child stops.
///
/// - Returns: the signal that stopped it; 0 if it has ended instead, or cannot be waited for.
static int next_stop(pid_t pid) {
  int status;
  pid_t changed;
  while ((changed = waitpid(pid, &status, 0)) < 0 && errno == EINTR) continue;
  return changed == pid && WIFSTOPPED(status) ? WSTOPSIG(status) : 0;
}

long baseline_count_instructions(void (*use)(void *), void *context) {
#if !defined(__x86_64__)
  return -1;  // elsewhere a trap instruction raises SIGTRAP, too, like a step
#endif
  pid_t pid = fork();
  if (pid == 0) run_counted_child(use, context);
  if (pid < 0) return -1;
  long count = 0;
  bool is_counting = false;
  for (int signal; (signal = next_stop(pid)) != 0;) {
    if (is_counting) count++;
    const bool has_all = is_counting && signal == SIGSTOP;
    is_counting = is_counting || signal == SIGSTOP;
    // All other signals go on to the child.
    const long passed_on = signal == SIGSTOP || signal == SIGTRAP ? 0 : signal;
    if (!has_all && ptrace(is_counting ? PTRACE_SINGLESTEP : PTRACE_CONT, pid, NULL, (void *)passed_on) == 0)
      continue;
    kill(pid, SIGKILL);
    next_stop(pid);
    return has_all ? count : -1;
  }
  return -1;
}
