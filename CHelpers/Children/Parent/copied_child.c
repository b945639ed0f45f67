/// Children that the planned copy forks, as the test run sees them: only the copy can collect them. Runs in the
/// run, except `airbag_stop_signal_of`, which runs in the copy, too.
#include "../internal.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

/// The longest time that a copy after planning may take to answer, in milliseconds. It may wait for tests to pass
/// that come before the wanted one.
enum { PATIENCE = 30000 };

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
  // Without the lock, which the thread that called `exit` may hold. A packet is one piece.
  const struct airbag_copy_request request = {.question = AIRBAG_ASK_END};
  if (send(copy, &request, sizeof(request), MSG_NOSIGNAL | MSG_DONTWAIT) != sizeof(request)) return;
  // Another thread collects the copy.
  for (int i = 0; i < 2000 && kill(pid, 0) == 0; i++) usleep(1000);
}

int airbag_parent_await_copy(int copy, int patience) {
  const struct airbag_copy_request request = {.question = AIRBAG_ASK_READY};
  struct airbag_copy_answer answer;
  return airbag_parent_ask_copy(copy, &request, NULL, patience, &answer);
}

int airbag_parent_fork_copied(int copy, const airbag_child_options *options, int report, int output, int errors,
                              int *child) {
  const struct airbag_copy_request request = {.question = AIRBAG_ASK_FORK, .options = *options};
  const int files[AIRBAG_COPY_FILES] = {report, output, errors};
  struct airbag_copy_answer answer;
  int error = airbag_parent_ask_copy(copy, &request, files, PATIENCE, &answer);
  if (error == 0) *child = answer.pid;
  return error;
}

bool airbag_parent_collect(const airbag_child *child, int *status, struct rusage *usage) {
  pid_t waited;
  if (child->copy < 0) {
    do waited = wait4(child->pid, status, 0, usage);
    while (waited < 0 && errno == EINTR);
    return waited == child->pid;
  }
  // The copy has a single thread, so the run waits for the child's end here.
  struct pollfd end = {child->descriptor, POLLIN, 0};
  while (end.fd >= 0 && poll(&end, 1, -1) < 0 && errno == EINTR) {}
  const struct airbag_copy_request request = {.question = AIRBAG_ASK_ENDING, .pid = child->pid};
  struct airbag_copy_answer answer;
  if (airbag_parent_ask_copy(child->copy, &request, NULL, PATIENCE, &answer) != 0) return false;
  *status = answer.status;
  *usage = answer.usage;
  return true;
}

int airbag_stop_signal_of(pid_t child) {
  siginfo_t info = {0};
  bool is_stopped = waitid(P_PID, (id_t)child, &info, WSTOPPED | WNOHANG | WNOWAIT) == 0;
  return is_stopped && info.si_signo != 0 ? info.si_status : 0;
}

int airbag_parent_stop_signal(const airbag_child *child) {
  if (child->copy < 0) return airbag_stop_signal_of(child->pid);
  const struct airbag_copy_request request = {.question = AIRBAG_ASK_STOP_SIGNAL, .pid = child->pid};
  struct airbag_copy_answer answer;
  return airbag_parent_ask_copy(child->copy, &request, NULL, PATIENCE, &answer) == 0 ? answer.status : 0;
}
