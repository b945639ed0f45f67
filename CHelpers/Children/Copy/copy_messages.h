/// What a test run and the planned copy of its program say to each other, on a socket of packets (unix(7)).
///
/// The run asks, the copy answers; one question at a time. Three descriptors come with a fork request.
#pragma once

#include <sys/resource.h>

#include "airbag_child.h"
#include "base.h"

/// The variable that makes a program a planned copy: it names the socket.
#define AIRBAG_COPY_VARIABLE "AIRBAG_PLANNED_COPY"

enum airbag_copy_question {
  /// Have you planned? The answer comes when a test waits to be asked for.
  AIRBAG_ASK_READY,
  /// Fork a child for the test whose name stands behind the report.
  AIRBAG_ASK_FORK,
  /// How has a child ended?
  AIRBAG_ASK_ENDING,
  /// Which signal has stopped a child?
  AIRBAG_ASK_STOP_SIGNAL,
  /// The run is at its end: no answer is awaited.
  AIRBAG_ASK_END,
};

/// The descriptors of a fork request: the report, standard output and standard error of the child.
enum { AIRBAG_COPY_REPORT, AIRBAG_COPY_OUTPUT, AIRBAG_COPY_ERRORS, AIRBAG_COPY_FILES };

struct airbag_copy_request {
  enum airbag_copy_question question;
  /// The child that is asked about.
  pid_t pid;
  /// How a child is to be started.
  airbag_child_options options;
};

struct airbag_copy_answer {
  /// 0, or an `errno` value. ENOENT: no such test has come, and none will. ESTALE: the same, but tests were let
  /// pass before, so it may have been one of them. EBUSY: the copy has several threads.
  int error;
  /// The child that was forked.
  pid_t pid;
  /// The status of a child, or a signal.
  int status;
  struct rusage usage;
};

/// In the run: asks a question and waits for the answer.
///
/// - Parameters:
///   - files: the descriptors of a fork request; otherwise NULL.
///   - patience: how long the answer may take, in milliseconds.
/// - Returns: 0, or an `errno` value: of the answer, EPIPE where the copy is gone, or ETIMEDOUT. After those two
///   the socket is shut down.
HIDDEN int airbag_parent_ask_copy(int socket, const struct airbag_copy_request *request, const int *files,
                                  int patience, struct airbag_copy_answer *answer);
/// In the copy: waits for the next question. The descriptors are -1 where none came.
///
/// - Returns: false where the run is gone.
HIDDEN bool airbag_copy_receive(int socket, struct airbag_copy_request *request, int files[AIRBAG_COPY_FILES]);
/// In the copy: answers. Where the run is gone, the next question tells it.
HIDDEN void airbag_copy_answer(int socket, const struct airbag_copy_answer *answer);
/// In the copy: whether a descriptor is the end of a socket that the parent of this process has made.
HIDDEN bool airbag_copy_is_socket(int descriptor);
