/// What the C files about forked children share. Each section names the file that defines it.
#ifndef AIRBAG_CHILD_H
#define AIRBAG_CHILD_H

#include <pthread.h>
#include <stdatomic.h>

#include "images.h"
#include "internal.h"

/// A piece of work for the thread that runs a child's tasks.
struct airbag_job {
  struct airbag_job *next, *previous;
  void (*function)(void *context);
  void *context;
  /// The queue of Dispatch that it was meant for.
  const void *queue;
  /// Not to be run before, in nanoseconds of CLOCK_MONOTONIC; 0 for at once.
  int64_t deadline;
  /// It stands for a timer of Dispatch, and whoever made it frees it.
  bool is_timer;
};

/// A deadline that never comes.
#define AIRBAG_NEVER INT64_MAX

/// Both ends of a pipe, above the three standard descriptors, closed at `exec`. -1 without one.
struct airbag_ends {
  int reading, writing;
};

/// Where an image lies, and a number for its name.
struct airbag_image {
  uint64_t name;
  uintptr_t low, high;
};

enum { AIRBAG_IMAGE_LIMIT = 64 };

/// A state is stored as this word plus the state: zero and garbage are none.
#define AIRBAG_STATE_WORD UINT64_C(0x6169726261670000)

/// What a child leaves for its parent, in memory that both have. Most leave little, and in the first
/// page: each page costs time.
struct airbag_report {
  _Atomic uint64_t state;
  /// Set by the parent.
  _Atomic uint32_t is_asked;
  /// Set by the parent to 1; the child's answer behind it.
  _Atomic uint32_t is_asked_for_alarm, alarm;
  /// 1 if the child needed what only other processes have.
  _Atomic uint32_t is_unsupported;
  /// The latest signal that the child got and that was none of its body's doing; 0 if none.
  _Atomic int32_t foreign_signal;
  int32_t error, signal;
  uint64_t fault_address;
  uint32_t has_fault_address, lacks_fault_address, is_stack_overflow, begins_at_instruction,
      is_incomplete, is_said_by_libc, exception;
  /// How many jobs came after the thread that runs them last looked for one.
  _Atomic uint32_t unserved_jobs;
  uint64_t frame_count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
  _Atomic uint64_t byte_count, message_length;
  /// Of a program: its images, which lie elsewhere than the parent's. 0 for a forked child.
  uint64_t image_count;
  uint8_t bytes[AIRBAG_REPORT_LIMIT];
  char message[AIRBAG_MESSAGE_LIMIT];
  struct airbag_image images[AIRBAG_IMAGE_LIMIT];
};

// child.c

/// Stand around the start of a process, which has the program to itself: another process that is started
/// in between would keep descriptors open that are not its own.
HIDDEN void airbag_begin_starting(void);
HIDDEN void airbag_end_starting(void);

// child_imports.c

/// In a program that is a child: those of Swift Testing only.
HIDDEN void airbag_replace_testing_imports(void);

// child_tasks.c

/// In the child: an empty queue.
HIDDEN void airbag_child_tasks_begin(void);
/// Makes a job, whose fields are zero otherwise.
HIDDEN struct airbag_job *airbag_job_make(void (*function)(void *), void *context,
                                          const void *queue);
/// Hands a job to the thread that runs the tasks. From any thread of the child.
HIDDEN void airbag_job_enqueue(struct airbag_job *job);
/// Runs jobs that are due on the calling thread, some only, or waits for one up to a millisecond.
/// Whether there were any.
HIDDEN bool airbag_child_run_due_tasks(void);
/// The job that the calling thread runs, NULL if none.
HIDDEN struct airbag_job *airbag_running_job(void);

// child_dispatch.c

/// What Swift concurrency asks of Dispatch; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_served_imports[];
/// Looks up what is passed on to Dispatch itself. In the parent.
HIDDEN void airbag_child_dispatch_prepare(void);

// child_refusals.c

/// What everybody else asks of Dispatch, in vain; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_refused_imports[];

// child_xctest.c

/// What XCTest waits with; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_xctest_imports[];
/// What everybody asks of run loops; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_run_loop_imports[];
/// Finds out what the functions call that stand for those. In the parent.
HIDDEN void airbag_child_xctest_prepare(void);

// child_testing.c

/// How Swift Testing prints; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_testing_imports[];
/// Looks up whom the Swift runtime tells of errors. In the parent.
HIDDEN void airbag_child_testing_prepare(void);
/// In the child: errors are no longer told to code that stands there.
HIDDEN void airbag_child_forget_throwers(struct airbag_range testing);

// child_futexes.c

/// What Swift's `once` asks of the kernel, and what others do; each ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_once_imports[], airbag_futex_imports[];
/// Finds out what to call when everybody calls this library. In the parent.
HIDDEN void airbag_child_futexes_prepare(void);
/// In the child: the number that its thread had in the parent.
HIDDEN void airbag_child_futexes_begin(pid_t former_number);

// child_descriptors.c

/// What Dispatch and run loops do with descriptors; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_descriptor_imports[];
/// What only Dispatch does; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_worker_imports[];
/// Takes every open descriptor for the parent's.
HIDDEN void airbag_forget_descriptors(void);
/// In the child: whether the run loop of the calling thread waits for a timer.
HIDDEN bool airbag_run_loop_has_timer(void);

// child_pipes.c

/// Makes a pipe of which the reading end does not block. An `errno` value if that fails.
HIDDEN int airbag_make_pipe(struct airbag_ends *ends);
/// Moves a descriptor if it has the number of a standard one, which may be closed in the parent. An
/// `errno` value if that fails.
HIDDEN int airbag_above_standard(int *descriptor);
/// Closes an end, if it is open.
HIDDEN void airbag_close_end(int *descriptor);
/// In the child: no input, and output into the pipes, or the parent's where there are none. False
/// with `errno` set if that fails.
HIDDEN bool airbag_redirect_standard(const struct airbag_ends *output,
                                     const struct airbag_ends *errors);

// child_streams.c

/// In the child: text that the parent has not written yet is the parent's to write. `exit` in the
/// child would write it, too.
HIDDEN void airbag_forget_parents_text(void);
/// In the child: standard output, into a pipe, is written line by line as on a terminal, so that what
/// was printed before the child was killed is known.
HIDDEN void airbag_print_by_lines(void);
/// In the parent, once: goes one step through the list of streams, as children go through all.
HIDDEN void airbag_rehearse_streams(void);

// child_report.c

/// The report of this process; NULL if it is no child.
HIDDEN extern airbag_report *airbag_own_report;
/// In the child: tells how it stands.
HIDDEN void airbag_report_set_state(airbag_report_state state);
/// In a program: makes it the report of this process, which is no forked child.
HIDDEN void airbag_report_adopt(airbag_report *report);

// parent_report.c

/// In a new child: the empty reports are for children of its parent.
HIDDEN void airbag_report_forget_spares(void);

// child_program.c

/// In the parent: maps an empty report that is a file, with what a program is to run behind it. NULL
/// with `errno` set if that fails.
HIDDEN airbag_report *airbag_report_open_file(int *file, const char *test);
/// In the parent: an environment with one variable more, to be freed; NULL if there is no memory.
HIDDEN char **airbag_environment_with(char *const *variables, const char *variable);
/// In the child: becomes the program.
HIDDEN __attribute__((noreturn)) void airbag_program_run(const airbag_program *program,
                                                         char **environment, int report_file);

// child_images.c

/// In a program that is a child: notes where its images lie.
HIDDEN void airbag_report_note_images(airbag_report *report);
/// In the parent: where the code at an address of the child is here; 0 if it is nowhere.
HIDDEN uintptr_t airbag_report_relocate(const airbag_report *report, uintptr_t address);

// variables.c

/// The descriptor that a variable names; -1 if its value is no number, or something else besides.
HIDDEN int airbag_descriptor_named(const char *value);
/// Says on standard error that a variable does not name what it should, and ends the process.
HIDDEN __attribute__((noreturn)) void airbag_refuse_variable(const char *name, const char *value,
                                                             const char *wanted);

// served_child.c

/// In the parent: lets the server of a program fork. -1 with `errno` set if it cannot.
HIDDEN pid_t airbag_fork_served(const airbag_program *program, int report, int output, int errors);

// coverage.c

/// Writes what was counted to where the program would at its exit.
HIDDEN void airbag_coverage_write(void);

// child_crash.c

/// In the child: nothing has crashed yet.
HIDDEN void airbag_crash_begin(void);

#endif
