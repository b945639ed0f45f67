#define _GNU_SOURCE
#include "baseline.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/// In the child, which its parent traces. The first uses take more than the later ones, and are not counted.
static void be_counted(void (*use)(void *), void *context) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The code waits for ever if another thread of the parent held a lock at the fork.
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
/// - Returns: the signal that stopped it; 0 if it has ended instead.
static int next_stop(pid_t pid) {
  int status;
  pid_t changed;
  while ((changed = waitpid(pid, &status, 0)) < 0 && errno == EINTR) continue;
  return changed == pid && WIFSTOPPED(status) ? WSTOPSIG(status) : 0;
}

long baseline_count_instructions(void (*use)(void *), void *context) {
#if !defined(__x86_64__)
  return -1;  // elsewhere a trap of the code looks like a step
#endif
  pid_t pid = fork();
  if (pid == 0) be_counted(use, context);
  if (pid < 0) return -1;
  long count = 0;
  bool counts = false;
  for (int signal; (signal = next_stop(pid)) != 0;) {
    if (counts) count++;
    const bool has_all = counts && signal == SIGSTOP;
    counts = counts || signal == SIGSTOP;
    // The other signals are those of the code, for its handlers.
    const long passed_on = signal == SIGSTOP || signal == SIGTRAP ? 0 : signal;
    if (!has_all && ptrace(counts ? PTRACE_SINGLESTEP : PTRACE_CONT, pid, NULL, (void *)passed_on) == 0)
      continue;
    kill(pid, SIGKILL);
    next_stop(pid);
    return has_all ? count : -1;
  }
  return -1;
}
