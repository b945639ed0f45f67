/// What the sources of this target share. The source in a heading defines what stands below it. `parent`, `child` or
/// `copy` in the name of a function is the process that calls it; functions without such a word are called in several.
#pragma once

#include "../Guard/internal.h"

#include <sys/resource.h>

#include "airbag_child.h"
#include "airbag_in_child.h"

/// A function that children call and their parent does not, looked up when the program starts: at a call by its name
/// the loader would look it up in each child anew, in 10 µs.
#define LOADED(function) (*(__typeof__(&(function)) volatile[]){function})

// --- The layout of the report that a child leaves for its parent, in memory that both share

/// The address range of an image, and a hash of its name.
struct airbag_image {
  uint64_t name;
  uintptr_t low, high;
};

enum { AIRBAG_IMAGE_LIMIT = 64 };
/// A state is stored as this word plus the state: zero and garbage are no states.
#define AIRBAG_STATE_WORD UINT64_C(0x6169726261670000)

/// Most children leave few bytes, all in the first page: each page costs time.
struct airbag_report {
  _Atomic uint64_t state;
  /// Set by the parent.
  _Atomic uint32_t is_asked;
  /// 1 if the child used something that only other processes have.
  _Atomic uint32_t is_unsupported;
  /// The latest signal that the child got and that its body did not cause; 0 if none.
  _Atomic int32_t foreign_signal;
  int32_t error;
  airbag_crash evidence;
  _Atomic uint64_t byte_count;
  /// The number of images of a program, whose addresses differ from the parent's. 0 for a forked child.
  uint64_t image_count;
  uint8_t bytes[AIRBAG_REPORT_LIMIT];
  char message[AIRBAG_MESSAGE_LIMIT];
  struct airbag_image images[AIRBAG_IMAGE_LIMIT];
  _Atomic uint64_t thread_count;
  /// What the other threads were asked when the parent had asked for the child's place.
  struct airbag_question threads[AIRBAG_THREAD_LIMIT];
};

// --- Parent/coverage.c: Coverage of code that runs in a child.

/// Before a fork: maps memory for the counts of the child. NULL, which the others accept, if there is none, or no
/// counts.
HIDDEN void *airbag_parent_coverage_open(void);
/// In the child, first thing after the fork: counts from here on, and writes no profile of its own at `exit`.
HIDDEN void airbag_child_coverage_begin(void *shared);
/// In the child: copies the counts so far into the shared memory. Async-signal-safe. Does nothing in other processes.
HIDDEN void airbag_child_coverage_save(void);
/// In the parent, after the child's end: adds the child's counts to those of this process, and frees the memory.
HIDDEN void airbag_parent_coverage_close(void *shared);
/// In a child of the planned copy: resets the counters, which hold the counts of the copy.
HIDDEN void airbag_child_coverage_restart(void);
/// In the process of a test: from here on `exit` writes no profile. Of two profiles in one file both would count.
HIDDEN void airbag_child_coverage_hold(void);
/// Writes the counts to the file to which the program would write them at its exit.
HIDDEN void airbag_child_coverage_write(void);

// --- Parent/parent_report.c: The report that a child leaves for its parent, as the parent makes it.

/// In the parent: maps an empty report. NULL with `errno` set if there is no memory.
HIDDEN airbag_report *airbag_parent_report_open(void);
/// In the parent, when the child is gone: keeps the report for another child if it can be emptied, or unmaps it.
HIDDEN void airbag_parent_report_close(airbag_report *report);
/// Whether /proc shows the numbers of this process's PID namespace. Those of another one belong to other processes.
/// pid_namespaces(7)
HIDDEN bool airbag_has_own_proc(void);
/// In a program that is a child, or in the copy for its next child: notes the addresses of the images.
HIDDEN void airbag_report_note_images(airbag_report *report);
/// In a new child: forgets the empty reports, which are for children of its parent.
HIDDEN void airbag_child_forget_spare_report(void);

// --- Child/report.c: What a child tells its parent of its end.

/// Before the child can crash: finds where glibc keeps its last message.
HIDDEN void airbag_find_libc_message(void);
/// In the child: makes `report` the report of this process.
HIDDEN void airbag_child_report_begin(airbag_report *report);
/// In the child: reports that the body ended.
HIDDEN void airbag_child_report_end(void);
/// In the child: reports that the child could not be prepared, and ends it.
HIDDEN __attribute__((noreturn)) void airbag_child_report_unprepared(int error);
/// In a started program, which is no forked child: makes `report` the report of this process.
HIDDEN void airbag_child_report_adopt(airbag_report *report);

// --- Child/lone_thread.c: What a child with one thread does without, what it refuses, and its numbers before.

/// The kinds of images, by a function that each contains. All others are of the last kind.
enum airbag_kind {
  AIRBAG_RUNTIME = 1, AIRBAG_CONCURRENCY = 2, AIRBAG_DISPATCH = 4, AIRBAG_RUN_LOOPS = 8, AIRBAG_TESTING = 16,
  AIRBAG_OTHERS = 32, AIRBAG_KINDS = 5,
};
#define AIRBAG_ALL_BUT(kinds) (63 & ~(kinds))

/// The replacements, in a forked child: for the waiting for priority-inheriting futexes, for what cannot work there,
/// and for the functions with which Swift Testing prints. Each list ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_futex_imports[], airbag_refused_imports[], airbag_testing_imports[];
/// In the parent: finds the function to call once all imports lead to this library.
HIDDEN void airbag_parent_prepare_futexes(void);
/// In the child: sets the number that its thread had in the parent.
HIDDEN void airbag_child_futexes_begin(pid_t former_number);
/// Whether a lock with this number belongs to the calling thread, or to any thread of this process, by a number
/// that the thread has, or had in a parent.
HIDDEN bool airbag_is_calling_thread(uint32_t number);
HIDDEN bool airbag_is_thread_here(uint32_t number);

// --- Child/tasks.c: Runs the tasks of a child on its one thread, in the place of Dispatch.

/// The replacements for Swift concurrency; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_served_imports[];
/// The replacement for `dispatch_release` among them.
HIDDEN extern const airbag_function airbag_served_release;
/// In the parent: looks up the functions of Dispatch to which calls are passed on.
HIDDEN void airbag_parent_prepare_dispatch(void);
/// The same in the planned copy, with the functions that its children need. False if one is missing.
HIDDEN bool airbag_copy_prepare_dispatch(void);
/// In a child of the planned copy, where Dispatch works again: gives Dispatch the jobs of the copy.
HIDDEN void airbag_child_dispatch_resume(void);
/// The replacements for the functions that check the current queue; ends with a NULL name.
HIDDEN extern const struct airbag_import airbag_queue_check_imports[];
#define AIRBAG_NEVER INT64_MAX

/// In the child or the copy: empties the queue. Jobs with a delay of at least `longest` nanoseconds never run; 0: all.
HIDDEN void airbag_tasks_begin(int64_t longest);
/// Runs one job that is due on the calling thread. False if there is none.
HIDDEN bool airbag_run_due_job(void);
/// The time until the next delayed job is due, in nanoseconds; AIRBAG_NEVER without one.
HIDDEN int64_t airbag_time_to_next_job(void);
/// Whether a job waits that another thread would run in a whole process, where this thread is blocked. For a signal
/// handler on the thread that runs the jobs.
HIDDEN bool airbag_child_keeps_job_waiting(void);

// --- Child/imports.c: Replaces, in a forked child, functions that libraries import.

/// In a program that is a child: replaces the functions with which Swift Testing prints. If the program forks
/// children that are whole processes, replaces those that lock, too.
HIDDEN void airbag_replace_imports_of_program(bool forks);
/// Writes words into import tables. False if a page cannot be made writable.
HIDDEN bool airbag_write_words(struct airbag_word *words, size_t all);

// --- Child/start.c: What a child begins with: pipes, streams, limits.

/// In the child: sets its limits. False with `errno` set if one cannot be set.
HIDDEN bool airbag_child_apply_limits(const airbag_child_options *options);
/// In the child: waits until a debugger is attached, however long that takes.
HIDDEN void airbag_child_wait_for_debugger(void);

/// Both ends of a pipe, above the three standard descriptors, closed at `exec`. -1 without a pipe.
struct airbag_ends {
  int reading, writing;
};

/// Makes a pipe with a non-blocking reading end. An `errno` value if that fails.
HIDDEN int airbag_parent_make_pipe(struct airbag_ends *ends);
/// Moves a descriptor that has the number of a standard one. An `errno` value if that fails.
HIDDEN int airbag_above_standard(int *descriptor);
/// Closes an end, if it is open.
HIDDEN void airbag_close_end(int *descriptor);
/// In the child: makes standard input empty, and sends output into the pipes, if there are any. False with `errno` set
/// if that fails.
HIDDEN bool airbag_child_redirect_standard(const struct airbag_ends *output, const struct airbag_ends *errors);

/// Writes out the standard streams, except one that another thread has locked. The user's own streams may hold copies
/// of the parent's text.
HIDDEN void airbag_flush_streams(void);
/// In the child: discards text of the standard streams that the parent has not written yet and will write itself.
/// `exit` in the child would write that text, too. (That of other streams it writes.)
HIDDEN void airbag_child_forget_parents_text(void);
/// In the child: makes standard output line-buffered as on a terminal, so that text before a kill is known.
HIDDEN void airbag_child_print_by_lines(void);

// --- Copy/copy_messages.c: Messages between a test run and its planned copy, on a socket of packets (unix(7)). The run
// asks, the copy answers; one question at a time. A fork request carries three descriptors.

/// The variable that makes a program a planned copy: it names the socket.
#define AIRBAG_COPY_VARIABLE "AIRBAG_PLANNED_COPY"

enum airbag_copy_question {
  /// Whether the copy has planned. The answer comes when a test waits.
  AIRBAG_ASK_READY,
  /// Requests a fork of a child for the test whose name follows the report.
  AIRBAG_ASK_FORK,
  /// Requests the status with which a child has ended.
  AIRBAG_ASK_ENDING,
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
  /// The status of a child.
  int status;
  struct rusage usage;
};

/// In the run: asks a question, with the descriptors of a fork request or NULL, and waits some milliseconds for the
/// answer. Returns 0, or an `errno` value: the one in the answer, EPIPE where the copy is gone, or ETIMEDOUT. After the
/// last two the socket is shut down.
HIDDEN int airbag_parent_ask_copy(int socket, const struct airbag_copy_request *request, const int *files,
                                  int patience, struct airbag_copy_answer *answer);
/// In the copy: waits for the next question. The descriptors are -1 where none came. False where the run is gone.
HIDDEN bool airbag_copy_receive(int socket, struct airbag_copy_request *request, int files[AIRBAG_COPY_FILES]);
/// In the copy: sends an answer. If the run is gone, waiting for the next question reports that.
HIDDEN void airbag_copy_answer(int socket, const struct airbag_copy_answer *answer);
/// In the copy: whether a descriptor is one end of a socket that the parent of this process has made.
HIDDEN bool airbag_copy_is_socket(int descriptor);
/// The process id of the copy, also in its children; 0 in any other process.
HIDDEN extern pid_t airbag_copy_pid;

// --- Programs/own_program.c: This process, if it is a program that a test run has started or a child of its copy.

/// In the parent: maps an empty report that is a file, with the test for the program behind it. NULL with `errno`
/// set if that fails. The caller closes the file, then, too.
HIDDEN airbag_report *airbag_parent_report_open_file(int *file, const char *test);
/// In the child, on its one thread: replaces the process by the program.
HIDDEN __attribute__((noreturn)) void airbag_child_program_run(const airbag_program *program, int report_file);
/// In the child: maps a report from the file that the parent has sent; `test` becomes the text behind it, to be freed.
/// NULL with `errno` set if the file is none, or there is no memory.
HIDDEN airbag_report *airbag_map_report(int file, char **test);
/// In a child of the copy: sets the report and the test of this process.
HIDDEN void airbag_child_own(airbag_report *report, char *test);
/// Returns the descriptor that a variable names; -1 if its value is not just a number.
HIDDEN int airbag_descriptor_named(const char *value);
/// Prints on standard error that a variable does not name the expected kind, and ends the process.
HIDDEN __attribute__((noreturn)) void airbag_refuse_variable(const char *name, const char *value, const char *wanted);
