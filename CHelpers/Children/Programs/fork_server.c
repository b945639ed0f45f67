/// The fork server: this program, started once more, which stops before `main` and forks.
///
/// More than half of what a fresh process costs goes into loading and linking its libraries (12 ms of
/// 22, measured). A server has done that, and nothing else: it has a single thread, and no code of
/// the program has run but the constructors of its libraries. So what it forks lacks nothing, and goes
/// on into `main`. (The fork server of the fuzzer AFL has the same idea.)
///
/// It ends when it has no child and nobody has asked it for half a second, and when its parent is gone;
/// its children end with it.
#define _GNU_SOURCE
#include "Programs/fork_server.h"
#include "Child/child_limits.h"
#include "Child/child_pipes.h"
#include "Process/leave_process.h"
#include "Programs/child_program.h"
#include "Programs/variables.h"
#include "airbag_child.h"
#include "base.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/// How long it waits for a request, in milliseconds: the first comes soon, however busy the machine is.
enum { FIRST_PATIENCE = 20000, PATIENCE = 500 };

/// The arguments of the process: the kernel has put their bytes one behind the other.
struct arguments {
  int count;
  char **pointers;
  size_t size;
};

static size_t count_entries(const char *path) {
  DIR *directory = opendir(path);
  size_t count = 0;
  while (directory != NULL && readdir(directory) != NULL) count++;
  if (directory != NULL) closedir(directory);
  return count;
}

/// Whether what is forked is as good as started: this is the only thread, and no library has opened a
/// file, of which all would read a part. proc(5)
static bool can_serve(void) {
  // Beside "." and ".." one thread; four descriptors, and that of the folder itself.
  return count_entries("/proc/self/task") == 3 && count_entries("/proc/self/fd") == 7;
}

static bool receive(int server, struct airbag_request *request, int files[AIRBAG_REQUEST_FILES]) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(AIRBAG_REQUEST_FILES * sizeof(int))];
  } control;
  struct iovec part = {request, sizeof(*request)};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof(control)};
  ssize_t length = recvmsg(server, &message, MSG_CMSG_CLOEXEC);
  const struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
  for (int i = 0; i < AIRBAG_REQUEST_FILES; i++) files[i] = -1;
  const size_t size = AIRBAG_REQUEST_FILES * sizeof(int);
  if (rights != NULL && rights->cmsg_type == SCM_RIGHTS && rights->cmsg_len == CMSG_LEN(size))
    memcpy(files, CMSG_DATA(rights), size);
  return length >= (ssize_t)offsetof(struct airbag_request, text) &&
         length == (ssize_t)(offsetof(struct airbag_request, text) + request->text_size);
}

/// Whether the arguments fit where those of the process are, and leave no more space than a path may
/// have.
static bool fits(const struct arguments *arguments, const struct airbag_request *request) {
  const char *next = request->text, *end = request->text + request->text_size;
  if (next == end || end[-1] != '\0') return false;
  for (int i = 0; i < arguments->count && next != end; i++) next += strlen(next) + 1;
  return next == end && request->text_size <= arguments->size &&
         arguments->size - request->text_size + strlen(request->text) < PATH_MAX;
}

/// Writes other arguments over those of the process, where Swift reads them (`/proc/self/cmdline`) and
/// `main` is given them. The space that is left goes before the first, the absolute path of the
/// program, as slashes, which `main` does not see.
static void replace_arguments(const struct arguments *arguments, const char *text, size_t size) {
  char **pointers = arguments->pointers;
  size_t rest = arguments->size - size;
  memset(pointers[0], '/', rest);
  pointers[0] += rest;
  memcpy(pointers[0], text, size);
  for (int i = 1; i < arguments->count; i++)
    pointers[i] = pointers[i - 1] + strlen(pointers[i - 1]) + 1;
  program_invocation_name = pointers[0];
  program_invocation_short_name = strrchr(pointers[0], '/') + 1;
}

/// In what was forked: takes the place of a program that was started for itself.
///
/// - Returns: whether that is possible.
static bool become_program(pid_t server, const struct arguments *arguments,
                           const struct airbag_request *request,
                           const int files[AIRBAG_REQUEST_FILES]) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const struct airbag_ends output = {-1, files[1]}, errors = {-1, files[2]};
  if (getppid() != server || !airbag_child_redirect_standard(&output, &errors)) return false;
  close(files[1]);
  close(files[2]);
  replace_arguments(arguments, request->text, request->text_size);
  char number[16];
  snprintf(number, sizeof(number), "%d", files[0]);
  return setenv(airbag_report_variable, number, 1) == 0;
}

int airbag_parent_stop_signal_of(pid_t child) {
  siginfo_t info = {0};
  bool is_stopped = waitid(P_PID, (id_t)child, &info, WSTOPPED | WNOHANG | WNOWAIT) == 0;
  return is_stopped && info.si_signo != 0 ? info.si_status : 0;
}

/// Answers one request.
///
/// - Returns: in what it has forked, false.
static bool answer(int socket, const struct arguments *arguments, int *children) {
  static struct airbag_request request;
  pid_t server = getpid();
  int files[AIRBAG_REQUEST_FILES];
  if (!receive(socket, &request, files)) airbag_leave_process(0);
  struct airbag_answer answer = {.pid = request.pid};
  switch (request.kind) {
    case AIRBAG_REQUEST_FORK:
      // Descriptors do not arrive if this process may have no more.
      if (files[AIRBAG_REQUEST_FILES - 1] < 0) answer.error = EMFILE;
      else if (!fits(arguments, &request)) answer.error = E2BIG;
      else if ((answer.pid = fork()) < 0) answer.error = errno;
      if (answer.error == 0 && answer.pid == 0) {
        close(socket);
        if (!become_program(server, arguments, &request, files)) airbag_leave_process(1);
        return false;
      }
      if (answer.error == 0) {
        setpgid(answer.pid, answer.pid);  // as the child does: whoever comes first
        *children += 1;
      }
      for (int i = 0; i < AIRBAG_REQUEST_FILES; i++) airbag_close_end(&files[i]);
      break;
    case AIRBAG_REQUEST_COLLECT:
      if (wait4(request.pid, &answer.status, 0, &answer.usage) < 0) answer.error = errno;
      *children -= 1;
      break;
    case AIRBAG_REQUEST_STOP_SIGNAL: answer.status = airbag_parent_stop_signal_of(request.pid); break;
  }
  if (send(socket, &answer, sizeof(answer), MSG_NOSIGNAL) != sizeof(answer)) airbag_leave_process(0);
  return true;
}

/// Whether this is a socket of the parent's: one end of a pair that it has made. socket(7), unix(7)
static bool is_socket_of_parent(int file) {
  int family = 0, type = 0;
  struct ucred peer = {0};
  socklen_t family_size = sizeof(family), type_size = sizeof(type), peer_size = sizeof(peer);
  return getsockopt(file, SOL_SOCKET, SO_DOMAIN, &family, &family_size) == 0 && family == AF_UNIX &&
         getsockopt(file, SOL_SOCKET, SO_TYPE, &type, &type_size) == 0 && type == SOCK_SEQPACKET &&
         getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &peer_size) == 0 &&
         peer.pid == getppid() && peer.uid == geteuid();
}

/// Before other constructors of the program: they run in what is forked.
__attribute__((constructor(101))) static void serve_if_asked(int count, char **arguments) {
  const char *variable = getenv(AIRBAG_SERVER_VARIABLE);
  if (variable == NULL) return;
  int socket = airbag_descriptor_named(variable);
  if (socket != AIRBAG_SERVER_SOCKET || !is_socket_of_parent(socket))
    airbag_refuse_variable(AIRBAG_SERVER_VARIABLE, variable, "a socket of the parent process");
  unsetenv(AIRBAG_SERVER_VARIABLE);
  const char *last = arguments[count - 1];
  struct arguments all = {count, arguments, (size_t)(last + strlen(last) + 1 - arguments[0])};
  // As of any child: of limits, only that there is no core dump.
  const airbag_child_options options = {.memory = AIRBAG_UNLIMITED,
                                        .cpu_seconds = AIRBAG_UNLIMITED,
                                        .open_files = AIRBAG_UNLIMITED,
                                        .file_size = AIRBAG_UNLIMITED};
  if (!can_serve() || !airbag_child_apply_limits(&options)) airbag_leave_process(0);
  int children = 0, patience = FIRST_PATIENCE;
  pid_t parent = getppid();
  do {
    struct pollfd next = {socket, POLLIN, 0};
    // What another process left behind may keep the other end of the socket open.
    while (poll(&next, 1, patience) == 0)
      if (children == 0 || getppid() != parent) airbag_leave_process(0);
    patience = PATIENCE;
  } while (answer(socket, &all, &children));
}
