#include "baseline.h"

#include <signal.h>
#include <stdbool.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/// In the child, which its parent traces. The first uses take more than the later ones, and are not counted.
static void be_counted(void (*use)(void *), void *context, int uses) {
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(1);
  for (int i = 0; i < 5; i++) use(context);
  raise(SIGSTOP);
  for (int i = 0; i < uses; i++) use(context);
  raise(SIGSTOP);
  _exit(0);
}

/// Waits until the child stops.
///
/// - Returns: the signal that stopped it; 0 if it has ended instead.
static int next_stop(pid_t pid) {
  int status;
  return waitpid(pid, &status, 0) == pid && WIFSTOPPED(status) ? WSTOPSIG(status) : 0;
}

long baseline_count_instructions(void (*use)(void *), void *context, int uses) {
#if !defined(__x86_64__)
  return -1;  // elsewhere a trap of the code looks like a step
#endif
  pid_t pid = fork();
  if (pid == 0) be_counted(use, context, uses);
  if (pid < 0) return -1;
  long count = 0;
  bool counts = false, has_all = false;
  for (int signal; !has_all && (signal = next_stop(pid)) != 0;) {
    if (counts) count++;
    has_all = counts && signal == SIGSTOP;
    counts = counts || signal == SIGSTOP;
    // The other signals are those of the code, for its handlers.
    const long passed_on = signal == SIGSTOP || signal == SIGTRAP ? 0 : signal;
    if (ptrace(counts ? PTRACE_SINGLESTEP : PTRACE_CONT, pid, NULL, (void *)passed_on) != 0) break;
  }
  kill(pid, SIGKILL);
  waitpid(pid, NULL, 0);
  return has_all ? count : -1;
}
