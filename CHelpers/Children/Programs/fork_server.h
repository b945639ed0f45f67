/// The fork server.
#ifndef AIRBAG_FORK_SERVER_H
#define AIRBAG_FORK_SERVER_H

#include <sys/resource.h>

#include "base.h"

/// The variable that makes a program a fork server: it names its socket.
#define AIRBAG_SERVER_VARIABLE "AIRBAG_FORK_SERVER"

/// Its socket: beside the three standard ones it has no other descriptor.
enum { AIRBAG_SERVER_SOCKET = 3 };

enum airbag_request_kind {
  /// Fork, and go on as the program.
  AIRBAG_REQUEST_FORK,
  /// Collect a child that has ended.
  AIRBAG_REQUEST_COLLECT,
  /// Say which signal has stopped a child.
  AIRBAG_REQUEST_STOP_SIGNAL,
};

enum { AIRBAG_REQUEST_TEXT_LIMIT = 16384, AIRBAG_REQUEST_FILES = 3 };

struct airbag_request {
  enum airbag_request_kind kind;
  pid_t pid;
  /// The arguments of the program, each ended by a zero.
  uint32_t text_size;
  char text[AIRBAG_REQUEST_TEXT_LIMIT];
};

struct airbag_answer {
  /// 0, or an `errno` value.
  int error;
  pid_t pid;
  /// The status of the child, or a signal.
  int status;
  struct rusage usage;
};

/// Which signal has stopped a child of the calling process; 0 if none.
HIDDEN int airbag_parent_stop_signal_of(pid_t child);

#endif
