/// Starts, watches and collects children, and reads their reports. Everything runs in the parent.
#pragma once

#include <sys/resource.h>

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

/// The report that a child leaves for its parent, in memory that both share.
typedef struct airbag_report airbag_report;

/// The most bytes that a report can take.
#define AIRBAG_REPORT_LIMIT (64u << 20)

/// The state of a child, by its own report.
typedef enum airbag_report_state {
  /// No report: the child was ended from outside, or left the body some other way.
  AIRBAG_REPORT_OPEN = 0,
  /// The body ended.
  AIRBAG_REPORT_ENDED = 1,
  /// The child crashed.
  AIRBAG_REPORT_CRASHED = 2,
  /// The parent asked for the child's place, and the child reported it.
  AIRBAG_REPORT_PLACED = 3,
  /// The child could not be prepared for the body.
  AIRBAG_REPORT_UNPREPARED = 4,
  /// Airbag ended the child; the message says why.
  AIRBAG_REPORT_REFUSED = 5,
} airbag_report_state;

/// The state of the child. Garbage reads as AIRBAG_REPORT_OPEN.
airbag_report_state airbag_parent_report_read_state(const airbag_report *report);
/// The `errno` value with which the child could not be prepared.
int airbag_parent_report_error(const airbag_report *report);
/// The latest signal that another thread or process sent to the child, which is no crash of the body; 0 if none.
int airbag_parent_report_foreign_signal(const airbag_report *report);
/// Whether the child reported that it used something that cannot work in a child.
bool airbag_parent_report_is_unsupported(const airbag_report *report);
/// The report's bytes, and their number by the child's account, at most AIRBAG_REPORT_LIMIT.
const uint8_t *airbag_parent_report_bytes(const airbag_report *report);
size_t airbag_parent_report_byte_count(const airbag_report *report);
/// The evidence of a crash, or of the place where the child was when asked or refused, to be freed with
/// `airbag_crash_free`. NULL if there is none, or no memory for it.
airbag_crash *_Nullable airbag_parent_report_crash(const airbag_report *report);
/// The most threads that are asked for their calls.
#define AIRBAG_THREAD_LIMIT 64

/// How many other threads the child had when it was asked for its place, by its account.
size_t airbag_parent_report_thread_count(const airbag_report *report);
/// The calls of one of the first 64 of these threads, as evidence whose message is the name of the thread, to be freed
/// with `airbag_crash_free`. NULL if the thread has not answered, or there is no memory for it.
airbag_crash *_Nullable airbag_parent_report_thread(const airbag_report *report, size_t index);

// The start and the end of a child.

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
/// Call it before every fork. The first call takes some time; later calls check whether libraries were
/// loaded since. A child cannot do this safely: other threads of the parent may have held the locks of the loader.
void airbag_prepare_children(void);
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
  /// The test that the program runs (`airbag_test_of_program`).
  const char *test;
  /// A descriptor that stays open in the program; -1 for none.
  int socket;
} airbag_program;

/// The same for a program: this one, started again, in the working directory that this process had at its start. It
/// begins with `airbag_adopt_program`.
int airbag_parent_start_program(airbag_child *child, const airbag_child_options *options,
                               const airbag_program *program);
/// Makes a socket pair between this process and a planned copy, whose variable AIRBAG_PLANNED_COPY names `theirs`. Both
/// ends are closed at `exec`. Returns 0, or an `errno` value.
int airbag_parent_make_copy_socket(int *own, int *theirs);
/// Whether this process can watch the end of a process that it did not fork, such as a child of a copy (pidfd_open(2)).
bool airbag_parent_can_watch(void);
/// At the end of the run: makes a copy finish its program, and waits for that for two seconds at most.
void airbag_parent_end_copy(int copy, int pid);
/// Waits until a copy has planned its tests, for some milliseconds. Returns 0, or an `errno` value. ENOTSUP: the
/// runtime does not allow a copy. EBUSY: the copy has several threads. ENOENT: it has no isolated tests. EPIPE: it has
/// ended. ETIMEDOUT: the wait was too long. After the last two the copy answers no more.
int airbag_parent_await_copy(int copy, int patience);
/// The same for a child that a copy forks for a test which it has planned. After EPIPE and ETIMEDOUT the copy answers
/// no more, and whether it has forked a child is not known. ENOENT: the copy has no such test. ESTALE: it may be past
/// the test. EBUSY: it has several threads.
int airbag_parent_start_copied(airbag_child *child, const airbag_child_options *options, int copy, const char *test);
/// Asks the child for its place. The child reports it and ends, if it still can.
void airbag_parent_ask(const airbag_child *child);
/// Collects a child that has ended or is about to end. False if other code has collected it, or the copy that forked it
/// is gone.
bool airbag_parent_collect(const airbag_child *child, int *status, struct rusage *usage);
/// Frees what the parent holds for a child that has ended and was collected.
void airbag_parent_release(airbag_child *child);

/// The owners of what the threads of a child wait for.
typedef enum airbag_owner {
  /// Threads of the child itself own all of it.
  AIRBAG_OWNER_INSIDE = 0,
  /// Something has no owner, or the owner is not known.
  AIRBAG_OWNER_UNKNOWN = 1,
  /// A thread of the parent owns at least one lock, which was held when the child was forked.
  AIRBAG_OWNER_PARENT = 2,
  /// A thread of a process above the parent owns at least one, which was held when that process forked.
  AIRBAG_OWNER_ANCESTOR = 3,
} airbag_owner;

/// The activity of a child's threads.
typedef struct airbag_activity {
  /// The number of threads looked at.
  int threads;
  /// Every thread waits for a futex, without a time-out, and no timer and no signal handler of the body could end
  /// that. Whether an alarm (alarm(2)) will end the process cannot be seen.
  bool is_stuck;
  /// The thread that forked blocks the signal of `airbag_parent_ask` (SIGABRT).
  bool is_deaf;
  /// The owners of what the threads wait for.
  airbag_owner owner;
  /// The number of context switches of all threads. If two looks find the same number, no thread ran in between.
  uint64_t switches;
} airbag_activity;

/// Looks at the threads of a child, in proc(5), on the thread that forked it. False if that cannot be read.
bool airbag_parent_look(int pid, airbag_activity *activity);

AIRBAG_END
