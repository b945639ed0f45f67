/// Messages between a test run and the planned copy of its program, on a socket of packets (unix(7)).
///
/// The run asks, the copy answers; one question at a time. A fork request carries three descriptors.
#pragma once

#include <sys/resource.h>

#include "airbag_child.h"
#include "base.h"

/// The variable that makes a program a planned copy: it names the socket.
#define AIRBAG_COPY_VARIABLE "AIRBAG_PLANNED_COPY"

enum airbag_copy_question {
  /// Whether the copy has planned. The answer comes when a test waits.
  AIRBAG_ASK_READY,
  /// Requests a fork of a child for the test whose name follows the report.
  AIRBAG_ASK_FORK,
  /// Requests the status with which a child has ended.
  AIRBAG_ASK_ENDING,
  /// Requests the signal that has stopped a child.
  AIRBAG_ASK_STOP_SIGNAL,
  /// The run is at its end: no answer is awaited.
  AIRBAG_ASK_END,
};

/// The descriptors of a fork request: the report, standard output and standard error of the child.
enum { AIRBAG_COPY_REPORT, AIRBAG_COPY_OUTPUT, AIRBAG_COPY_ERRORS, AIRBAG_COPY_FILES };

struct airbag_copy_request {
  enum airbag_copy_question question;
  /// The child that the question is about.
  pid_t pid;
  /// The options with which a child is started.
  airbag_child_options options;
};

struct airbag_copy_answer {
  /// 0, or an `errno` value. ENOENT: no such test has come, and none will. ESTALE: the same, but tests were skipped
  /// before, so the test may have been one of them. EBUSY: the copy has several threads.
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
///   - patience: the longest wait for the answer, in milliseconds.
/// - Returns: 0, or an `errno` value: the one in the answer, EPIPE where the copy is gone, or ETIMEDOUT. After the
///   last two the socket is shut down.
HIDDEN int airbag_parent_ask_copy(int socket, const struct airbag_copy_request *request, const int *files,
                                  int patience, struct airbag_copy_answer *answer);
/// In the copy: waits for the next question. The descriptors are -1 where none came.
///
/// - Returns: false where the run is gone.
HIDDEN bool airbag_copy_receive(int socket, struct airbag_copy_request *request, int files[AIRBAG_COPY_FILES]);
/// In the copy: sends an answer. If the run is gone, waiting for the next question reports that.
HIDDEN void airbag_copy_answer(int socket, const struct airbag_copy_answer *answer);
/// In the copy: whether a descriptor is one end of a socket that the parent of this process has made.
HIDDEN bool airbag_copy_is_socket(int descriptor);
