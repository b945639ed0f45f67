/// Starting children, and collecting them. In the parent.
#pragma once

#include <sys/resource.h>

#include "airbag_activity.h"
#include "airbag_guard.h"
#include "airbag_header.h"
#include "airbag_report.h"

AIRBAG_BEGIN

/// How a child is started.
typedef struct airbag_child_options {
  /// Standard output and error go to pipes, otherwise to where the parent's go.
  bool captures_output;
  /// The child prints its process id and waits until a debugger is attached.
  bool waits_for_debugger;
  /// How much the address space may grow, in bytes; AIRBAG_UNLIMITED for no limit, here and below.
  uint64_t memory;
  /// Processor time, in seconds.
  uint64_t cpu_seconds;
  /// Descriptors, those that the parent has open included.
  uint64_t open_files;
  /// The size of any file that is written, in bytes.
  uint64_t file_size;
} airbag_child_options;

/// No limit.
#define AIRBAG_UNLIMITED UINT64_MAX

/// What the parent was about when a child could not be started.
typedef enum airbag_step {
  /// Installing signal handlers.
  AIRBAG_STEP_HANDLERS = 0,
  /// Mapping memory for the child's report.
  AIRBAG_STEP_MEMORY = 1,
  /// Making pipes for the child's output.
  AIRBAG_STEP_PIPES = 2,
  /// The fork itself.
  AIRBAG_STEP_FORK = 3,
} airbag_step;

/// A child, as its parent sees it.
typedef struct airbag_child {
  /// The process; -1 when none was started.
  int pid;
  /// A descriptor that is readable once the child has ended (pidfd_open(2)); -1 if there is none.
  int descriptor;
  /// Where its standard output and error can be read, without waiting; -1 if they are not captured.
  int output, errors;
  /// What it leaves. NULL once released.
  airbag_report *_Nullable report;
  /// Where it counts its coverage; NULL if nothing is counted.
  void *_Nullable coverage;
  /// When it was forked, by CLOCK_MONOTONIC, in nanoseconds.
  int64_t forked_at;
  /// The socket of the planned copy that forked it; -1 if this process did.
  int copy;
  /// When it could not be started: what failed.
  airbag_step step;
} airbag_child;

/// Gets ready for a fork: finds out what a child has to replace.
///
/// Call it in the parent, before every fork. The first call takes some time, the others look
/// whether libraries were loaded since. A child cannot look safely: other threads of the parent
/// may have held the locks of the loader.
void airbag_parent_prepare(void);

/// Runs `body(context)` in a forked child.
///
/// In the child this does not return. A crash there is reported and ends the child; guarded calls
/// inside the body work. The child is in a process group of its own, dies with the thread that
/// called this, has an empty signal mask, default dispositions for all that the parent handled,
/// nothing on its standard input, and dumps no core.
///
/// - Returns: 0, or an `errno` value: then nothing was started and nothing is held.
int airbag_parent_start(airbag_child *child, const airbag_child_options *options,
                       airbag_body body, void *_Nullable context);

/// A program that a child runs in place of a body.
typedef struct airbag_program {
  const char *path;
  /// Both end with NULL.
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  /// What it is to run (`airbag_child_test`).
  const char *test;
  /// A descriptor that it keeps; -1 for none.
  int socket;
} airbag_program;

/// Runs a program in a child: this one, started again, in the working directory that this one had at its
/// start. The same holds for it as for a forked child; it begins by `airbag_child_adopt`.
///
/// - Returns: 0, or an `errno` value: then nothing was started and nothing is held.
int airbag_parent_start_program(airbag_child *child, const airbag_child_options *options,
                               const airbag_program *program);

/// Makes the two ends of a socket between this process and a planned copy, closed at `exec`.
///
/// - Parameters:
///   - own: the end of this process.
///   - theirs: the descriptor that the variable AIRBAG_PLANNED_COPY of the copy names.
/// - Returns: 0, or an `errno` value.
int airbag_parent_make_copy_socket(int *own, int *theirs);

/// Whether this process can see the end of another one's child (pidfd_open(2)), as those of a copy are.
bool airbag_parent_can_watch(void);

/// At the end of the run: has a copy come to the end of the program, and waits for that, two seconds at most.
void airbag_parent_end_copy(int copy, int pid);

/// Waits until a copy has planned its tests.
///
/// - Parameter patience: how long at most, in milliseconds.
/// - Returns: 0, or an `errno` value. ENOTSUP: the runtime does not allow a copy. EBUSY: the copy has several
///   threads. ENOENT: it has no isolated tests. EPIPE: it has ended. ETIMEDOUT. After the last two it answers
///   no more.
int airbag_parent_await_copy(int copy, int patience);

/// Has a planned copy fork a child for a test that it has planned. The same holds for it as for a program that was
/// started.
///
/// - Returns: 0, or an `errno` value: then nothing was started and nothing is held, unless it is EPIPE or
///   ETIMEDOUT: then the copy answers no more, and whether it has forked a child is not known. ENOENT: the copy has
///   no such test. ESTALE: it may be past the test. EBUSY: it has several threads.
int airbag_parent_start_copied(airbag_child *child, const airbag_child_options *options, int copy,
                               const char *test);

/// In the parent: asks the child where it stands. It tells and ends, if it still can.
void airbag_parent_ask(const airbag_child *child);

/// In the parent: asks the child whether an alarm will end it, which cannot be seen from outside. It
/// answers and goes on.
void airbag_parent_ask_for_alarm(const airbag_child *child);

/// In the parent: the answer to the latest question.
airbag_alarm airbag_parent_alarm(const airbag_child *child);

/// Collects a child that has ended or is about to.
///
/// - Returns: false if somebody else has, or the copy that forked it is gone.
bool airbag_parent_collect(const airbag_child *child, int *status, struct rusage *usage);

/// Which signal has stopped a child; 0 if none.
int airbag_parent_stop_signal(const airbag_child *child);

/// Closes and unmaps what the parent holds of a child that has ended and was waited for.
void airbag_parent_release(airbag_child *child);

AIRBAG_END
