/// What a parent asks a fork server for: children that are this program, and what came of them.
#define _GNU_SOURCE
#include "Parent/served_child.h"
#include "Programs/fork_server.h"
#include "airbag_child.h"
#include "base.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>

static pthread_mutex_t asking = PTHREAD_MUTEX_INITIALIZER;

/// - Returns: 0, or an `errno` value.
static int ask(int server, const struct airbag_request *request, const int *files,
               struct airbag_answer *answer) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(AIRBAG_REQUEST_FILES * sizeof(int))];
  } control = {0};
  struct iovec part = {(void *)request, offsetof(struct airbag_request, text) + request->text_size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (files != NULL) {
    message.msg_control = &control;
    message.msg_controllen = sizeof(control);
    control.header = (struct cmsghdr){.cmsg_len = CMSG_LEN(AIRBAG_REQUEST_FILES * sizeof(int)),
                                      .cmsg_level = SOL_SOCKET,
                                      .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(&control.header), files, AIRBAG_REQUEST_FILES * sizeof(int));
  }
  pthread_mutex_lock(&asking);
  int error = sendmsg(server, &message, MSG_NOSIGNAL) < 0 ? errno : 0;
  if (error == 0) {
    ssize_t length;
    do length = recv(server, answer, sizeof(*answer), 0);
    while (length < 0 && errno == EINTR);
    if (length != sizeof(*answer)) error = length < 0 ? errno : EPIPE;
  }
  // An answer that comes later would be taken for that of another request.
  if (error != 0) shutdown(server, SHUT_RDWR);
  pthread_mutex_unlock(&asking);
  return error != 0 ? error : answer->error;
}

static bool add_text(struct airbag_request *request, const char *text) {
  size_t size = strlen(text) + 1;
  if (size > sizeof(request->text) - request->text_size) return false;
  memcpy(request->text + request->text_size, text, size);
  request->text_size += (uint32_t)size;
  return true;
}

pid_t airbag_parent_fork_served(const airbag_program *program, int report, int output, int errors) {
  struct airbag_request request = {.kind = AIRBAG_REQUEST_FORK};
  bool fits = true;
  for (size_t i = 0; program->arguments[i] != NULL; i++)
    fits = fits && add_text(&request, program->arguments[i]);
  struct airbag_answer answer;
  const int files[AIRBAG_REQUEST_FILES] = {report, output, errors};
  errno = fits ? ask(program->server, &request, files, &answer) : E2BIG;
  return errno == 0 ? answer.pid : -1;
}

bool airbag_parent_collect(const airbag_child *child, int *status, struct rusage *usage) {
  pid_t waited;
  if (child->server < 0) {
    do waited = wait4(child->pid, status, 0, usage);
    while (waited < 0 && errno == EINTR);
    return waited == child->pid;
  }
  // The server has a single thread, so the waiting is done here.
  struct pollfd end = {child->descriptor, POLLIN, 0};
  while (end.fd >= 0 && poll(&end, 1, -1) < 0 && errno == EINTR) {}
  struct airbag_request request = {.kind = AIRBAG_REQUEST_COLLECT, .pid = child->pid};
  struct airbag_answer answer;
  if (ask(child->server, &request, NULL, &answer) != 0) return false;
  *status = answer.status;
  *usage = answer.usage;
  return true;
}

int airbag_parent_stop_signal(const airbag_child *child) {
  if (child->server < 0) return airbag_parent_stop_signal_of(child->pid);
  struct airbag_request request = {.kind = AIRBAG_REQUEST_STOP_SIGNAL, .pid = child->pid};
  struct airbag_answer answer;
  return ask(child->server, &request, NULL, &answer) == 0 ? answer.status : 0;
}
