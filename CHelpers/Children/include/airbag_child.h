/// Starts and collects children. Runs in the parent.
#pragma once

#include <sys/resource.h>

#include "airbag_guard.h"
#include "airbag_header.h"
#include "airbag_report.h"

AIRBAG_BEGIN

/// The options with which a child is started.
typedef struct airbag_child_options {
  /// Standard output and error go to pipes; otherwise they go where the parent's go.
  bool captures_output;
  /// The child prints its process id and waits until a debugger is attached.
  bool waits_for_debugger;
  /// How much the address space may grow, in bytes; AIRBAG_UNLIMITED for no limit, here and below.
  uint64_t memory;
  /// Processor time, in seconds.
  uint64_t cpu_seconds;
  /// The number of descriptors, including those that the parent has open.
  uint64_t open_files;
  /// The size of any file that is written, in bytes.
  uint64_t file_size;
} airbag_child_options;

/// No limit.
#define AIRBAG_UNLIMITED UINT64_MAX

/// The step at which a child could not be started.
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
  /// The process id; -1 if no child was started.
  int pid;
  /// A descriptor that is readable once the child has ended (pidfd_open(2)); -1 if there is none.
  int descriptor;
  /// The descriptors from which its standard output and error are read, non-blocking; -1 if they are not captured.
  int output, errors;
  /// The report that the child leaves. NULL once released.
  airbag_report *_Nullable report;
  /// The counters of its coverage; NULL if nothing is counted.
  void *_Nullable coverage;
  /// The time of the fork, by CLOCK_MONOTONIC, in nanoseconds.
  int64_t forked_at;
  /// The socket of the planned copy that forked the child; -1 if this process forked it.
  int copy;
  /// If the child could not be started: the step that failed.
  airbag_step step;
} airbag_child;

/// Prepares this process for a fork: finds out what a child has to replace.
///
/// Call it in the parent, before every fork. The first call takes some time; later calls check whether libraries
/// were loaded since. A child cannot do this safely: other threads of the parent may have held the locks of the
/// loader.
void airbag_parent_prepare(void);

/// Runs `body(context)` in a forked child.
///
/// In the child this function does not return. A crash there is reported and ends the child; guarded calls inside
/// the body work. The child is in a process group of its own. The kernel kills it when the thread that called this
/// function ends. It has an empty signal mask, default dispositions for all signals that the parent handled, and an
/// empty standard input, and dumps no core.
///
/// - Returns: 0, or an `errno` value: then no child was started and no resource is held.
int airbag_parent_start(airbag_child *child, const airbag_child_options *options,
                       airbag_body body, void *_Nullable context);

enum { AIRBAG_NUMBER_ROOM = 12 };

/// A program that a child runs in place of a body.
typedef struct airbag_program {
  const char *path;
  /// Both arrays end with NULL. The environment has `AIRBAG_ISOLATED_REPORT`.
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  /// The value of that variable, AIRBAG_NUMBER_ROOM bytes: gets the number of a descriptor.
  char *report_number;
  /// The test that the program runs (`airbag_child_test`).
  const char *test;
  /// A descriptor that stays open in the program; -1 for none.
  int socket;
} airbag_program;

/// Runs a program in a child: this one, started again, in the working directory that this process had at its start.
/// What `airbag_parent_start` says about a forked child holds for it, too. It begins with `airbag_child_adopt`.
///
/// - Returns: 0, or an `errno` value: then no child was started and no resource is held.
int airbag_parent_start_program(airbag_child *child, const airbag_child_options *options,
                               const airbag_program *program);

/// Makes a socket pair between this process and a planned copy. Both ends are closed at `exec`.
///
/// - Parameters:
///   - own: the end of this process.
///   - theirs: the end of the copy. The copy's variable AIRBAG_PLANNED_COPY names this descriptor.
/// - Returns: 0, or an `errno` value.
int airbag_parent_make_copy_socket(int *own, int *theirs);

/// Whether this process can watch the end of a process that it did not fork, such as a child of a copy
/// (pidfd_open(2)).
bool airbag_parent_can_watch(void);

/// At the end of the run: makes a copy finish its program, and waits for that for two seconds at most.
void airbag_parent_end_copy(int copy, int pid);

/// Waits until a copy has planned its tests.
///
/// - Parameter patience: the longest wait, in milliseconds.
/// - Returns: 0, or an `errno` value. ENOTSUP: the runtime does not allow a copy. EBUSY: the copy has several
///   threads. ENOENT: the copy has no isolated tests. EPIPE: the copy has ended. ETIMEDOUT: the wait was too long.
///   After the last two the copy answers no more.
int airbag_parent_await_copy(int copy, int patience);

/// Makes a planned copy fork a child for a test that the copy has planned. What `airbag_parent_start_program` says
/// holds for this child, too.
///
/// - Returns: 0, or an `errno` value: then no child was started and no resource is held. EPIPE and ETIMEDOUT are
///   different: the copy answers no more, and whether it has forked a child is not known. ENOENT: the copy has no
///   such test. ESTALE: the copy may be past the test. EBUSY: the copy has several threads.
int airbag_parent_start_copied(airbag_child *child, const airbag_child_options *options, int copy, const char *test);

/// In the parent: asks the child for its place. The child reports it and ends, if it still can.
void airbag_parent_ask(const airbag_child *child);

/// Collects a child that has ended or is about to end.
///
/// - Returns: false if other code has collected it, or the copy that forked it is gone.
bool airbag_parent_collect(const airbag_child *child, int *status, struct rusage *usage);

/// The signal that has stopped a child; 0 if none has.
int airbag_parent_stop_signal(const airbag_child *child);

/// Closes and unmaps the parent's resources of a child that has ended and was collected.
void airbag_parent_release(airbag_child *child);

AIRBAG_END
