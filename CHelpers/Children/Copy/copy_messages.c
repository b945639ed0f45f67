/// Messages between a test run and the planned copy of its program, on a socket of packets (unix(7)).
#include "../internal.h"

#include <poll.h>
#include <sys/socket.h>

/// Room for the descriptors of a request. (cmsg(3))
union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(AIRBAG_COPY_FILES * sizeof(int))];
};

enum { FILES_SIZE = AIRBAG_COPY_FILES * sizeof(int) };

pid_t airbag_copy_pid;

bool airbag_copy_is_here(void) { return airbag_copy_pid == getpid(); }

// In the run

/// Held from a question to its answer. Not held for the first question to a copy, which no other thread knows then.
/// That answer may take long, and the thread that starts the copy may need a lock that is held by a thread that
/// asks another copy.
static pthread_mutex_t asking = PTHREAD_MUTEX_INITIALIZER;

static int send_request(int socket, const struct airbag_copy_request *request, const int *files) {
  union control control = {
      .header = {.cmsg_len = CMSG_LEN(FILES_SIZE), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS}};
  struct iovec part = {(void *)request, sizeof(*request)};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (files != NULL) {
    message.msg_control = &control;
    message.msg_controllen = sizeof(control);
    memcpy(CMSG_DATA(&control.header), files, FILES_SIZE);
  }
  return TEMP_FAILURE_RETRY(sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 ? errno : 0;
}

static int await_answer(int socket, int patience, struct airbag_copy_answer *answer) {
  struct pollfd next = {socket, POLLIN, 0};
  if (TEMP_FAILURE_RETRY(poll(&next, 1, patience)) == 0) return ETIMEDOUT;
  return TEMP_FAILURE_RETRY(recv(socket, answer, sizeof(*answer), 0)) == sizeof(*answer) ? 0 : EPIPE;
}

int airbag_parent_ask_copy(int socket, const struct airbag_copy_request *request, const int *files,
                           int patience, struct airbag_copy_answer *answer) {
  bool is_first = request->question == AIRBAG_ASK_READY;
  if (!is_first) pthread_mutex_lock(&asking);
  int error = send_request(socket, request, files);
  // If descriptors cannot be sent, that is no fault of the copy.
  bool is_asked = error == 0;
  if (is_asked) error = await_answer(socket, patience, answer);
  if (error == ECONNRESET || error == ENOTCONN) error = EPIPE;
  // A later answer would be taken for the answer to another question.
  if (error == EPIPE || error == ETIMEDOUT) shutdown(socket, SHUT_RDWR);
  if (!is_first) pthread_mutex_unlock(&asking);
  return error != 0 ? error : answer->error;
}

// In the copy

bool airbag_copy_receive(int socket, struct airbag_copy_request *request, int files[AIRBAG_COPY_FILES]) {
  union control control;
  struct iovec part = {request, sizeof(*request)};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof(control)};
  for (int i = 0; i < AIRBAG_COPY_FILES; i++) files[i] = -1;
  const ssize_t length = TEMP_FAILURE_RETRY(recvmsg(socket, &message, MSG_CMSG_CLOEXEC));
  const struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
  if (rights != NULL && rights->cmsg_type == SCM_RIGHTS && rights->cmsg_len <= CMSG_LEN(FILES_SIZE))
    memcpy(files, CMSG_DATA(rights), rights->cmsg_len - CMSG_LEN(0));
  // At the limit of descriptors the kernel passes on the first ones alone, which would stay open.
  for (int i = 0; files[AIRBAG_COPY_FILES - 1] < 0 && i < AIRBAG_COPY_FILES; i++) airbag_close_end(&files[i]);
  return length == sizeof(*request);
}

void airbag_copy_answer(int socket, const struct airbag_copy_answer *answer) {
  (void)TEMP_FAILURE_RETRY(send(socket, answer, sizeof(*answer), MSG_NOSIGNAL));
}

bool airbag_copy_is_socket(int descriptor) {
  int family = 0, type = 0;
  struct ucred peer = {0};
  socklen_t family_size = sizeof(family), type_size = sizeof(type), peer_size = sizeof(peer);
  return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &family, &family_size) == 0 && family == AF_UNIX &&
         getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &type_size) == 0 && type == SOCK_SEQPACKET &&
         getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &peer_size) == 0 &&
         peer.pid == getppid() && peer.uid == geteuid();
}
