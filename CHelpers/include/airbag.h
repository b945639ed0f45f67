/// The whole C surface of Airbag: a guarded call, and the evidence of a crash inside it.
///
/// These functions have to be C. Swift refuses to call functions that return twice
/// (`sigsetjmp`), may not run in a signal handler, and cannot define the variadic stdio
/// functions through which the Swift runtime prints its fatal messages.
///
/// Linux only: x86_64 and aarch64, glibc.
#ifndef AIRBAG_H
#define AIRBAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#pragma clang assume_nonnull begin

/// A body to run inside a guarded call. `context` is what the caller passed.
typedef void (*airbag_body)(void *_Nullable context);

/// How a guarded call ended.
typedef enum airbag_status {
  /// The body ran to its end.
  AIRBAG_RETURNED = 0,
  /// The body crashed; its frames were abandoned. `airbag_result.crash` has the evidence.
  AIRBAG_CRASHED = 1,
  /// Not run: no memory for the thread's alternate signal stack (see `airbag_result.error`).
  AIRBAG_NO_STACK = 2,
  /// Not run: the body needed a thread of its own, which could not be started.
  AIRBAG_NO_THREAD = 3,
  /// Not run: a signal handler could not be installed.
  AIRBAG_NO_HANDLER = 4,
  /// Not run: the caller stands on the alternate signal stack, so in a signal handler.
  AIRBAG_IN_SIGNAL_HANDLER = 5,
  /// Not run: AIRBAG_DEPTH_LIMIT guarded calls are open on the thread, one in the other.
  AIRBAG_TOO_DEEP = 6,
} airbag_status;

/// The most guarded calls of a thread that can be open at once.
#define AIRBAG_DEPTH_LIMIT 256

/// The most text of a fatal message that is kept, in bytes. Longer messages are cut.
#define AIRBAG_MESSAGE_LIMIT 65536

/// The most frames of a backtrace that are kept, innermost first.
#define AIRBAG_FRAME_LIMIT 128

/// Whether an exception left the body of a guarded call, and of which language.
typedef enum airbag_exception_kind {
  AIRBAG_NO_EXCEPTION = 0,
  /// Of `airbag_raise`.
  AIRBAG_EXCEPTION = 1,
  /// Of C++: its name is as the compiler writes it, to be read with `airbag_cxx_words`.
  AIRBAG_CXX_EXCEPTION = 2,
} airbag_exception_kind;

/// What is known about a crash. Owned by whoever got it; free with `airbag_crash_free`.
typedef struct airbag_crash {
  /// The signal that ended the body, or that would have followed the captured message.
  int signal;
  /// The address whose access faulted. Only with `has_fault_address`.
  uintptr_t fault_address;
  /// SIGSEGV, SIGBUS and their like carry an address; traps and `abort` do not.
  bool has_fault_address;
  /// The access hit the end of the thread's stack.
  bool is_stack_overflow;
  /// `frames[0]` is the instruction that trapped; otherwise every frame is a return address.
  bool begins_at_instruction;
  /// The innermost calls may be missing: the code there keeps no frame pointers, and the chain
  /// was picked up further out.
  bool is_incomplete;
  /// `message` is what the C library printed before `abort`, not what a runtime wanted to.
  bool is_said_by_libc;
  /// Which exception left the body. `message` describes it: name, reason, then keys and values, each
  /// with its length in front (32 bits, AIRBAG_MISSING for a text that is missing).
  airbag_exception_kind exception;
  /// What the runtime wanted to print, not terminated; NULL when it said nothing.
  const char *_Nullable message;
  /// The length of `message` in bytes.
  size_t message_length;
  /// Addresses from the frame-pointer chain, innermost first, down to the guarded call.
  const uintptr_t *_Nullable frames;
  /// The number of `frames`.
  size_t frame_count;
} airbag_crash;

/// What `airbag_guard` says beside its status.
typedef struct airbag_result {
  /// With AIRBAG_CRASHED: the signal of the crash.
  int signal;
  /// With AIRBAG_CRASHED: the evidence, or NULL when there was no memory to keep it.
  airbag_crash *_Nullable crash;
  /// With AIRBAG_NO_STACK, AIRBAG_NO_THREAD and AIRBAG_NO_HANDLER: the `errno` value.
  int error;
} airbag_result;

/// Runs `body(context)` on the calling thread and comes back even when it crashes.
///
/// SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE and SIGSYS that the thread causes, or
/// that this process raises on it, end the innermost guarded call of the thread. The frames
/// between are abandoned: nothing in them is released or unlocked. Guarded calls nest.
///
/// The handlers are installed once per process, by the first guarded call. A signal that
/// arrives on a thread without an open guarded call, or from another process, goes to the
/// handler that was there before.
///
/// Where the Swift runtime lacks `swift_task_enterThreadLocalContext`, the body runs on a
/// thread of its own, because a crash would leave the bookkeeping of exclusive accesses of
/// the calling thread in disorder. The caller waits for it.
///
/// Not async-signal-safe. On the alternate signal stack it refuses
/// (AIRBAG_IN_SIGNAL_HANDLER); in a handler without SA_ONSTACK it cannot tell, and what the
/// interrupted code held stays held.
///
/// - Parameters:
///   - body: what to run.
///   - context: passed to `body`.
///   - result: written for every ending but AIRBAG_RETURNED.
/// - Returns: how it ended.
airbag_status airbag_guard(airbag_body body, void *_Nullable context, airbag_result *result);

/// An async body that is being guarded, as the value of a task-local value of its tasks begins.
typedef struct airbag_async_body {
  /// Whether it has ended other than by a crash: what its tasks do from then on is none of its doing.
  bool is_over;
  /// The one around it, of whose doing it may be.
  struct airbag_async_body *_Nullable outer;
} airbag_async_body;

/// Says that a body has ended.
static inline void airbag_async_body_end(airbag_async_body *body) {
  __atomic_store_n(&body->is_over, true, __ATOMIC_RELEASE);
}

/// Whether a body has ended.
static inline bool airbag_async_body_is_over(const airbag_async_body *body) {
  return __atomic_load_n(&body->is_over, __ATOMIC_ACQUIRE);
}

/// Who runs a job of a Swift task.
typedef struct {
  /// The job.
  const void *job;
  /// Whether only the tasks of one body are run there, and the actors that they call.
  bool serves_one_body;
  /// The key of the task-local value of which the first word points to the `airbag_async_body`.
  const void *key;
  /// Gives a task that was never started, prefers no executor and belongs to the caller, or NULL if
  /// there is none to be had. With a task: takes it back.
  void *_Nullable (*_Nonnull spare_task)(void *_Nullable task);
  /// Called first after a crash, on the same thread, while the crashed task is still the current one.
  void (*_Nonnull crashed)(void *_Nullable context);
  /// Passed to `crashed`.
  void *_Nullable context;
} airbag_job_owner;

/// Runs a body that runs one job of a Swift task, as `airbag_guard` does.
///
/// The job of an actor runs many tasks in turn. A crash is caught if the one that crashes belongs to a
/// body that is not over, or if there is none and the owner serves one body. The actor on which the
/// task was running is left then, and free for others; the task never goes on.
///
/// - Parameters:
///   - body: runs the job.
///   - context: passed to `body`.
///   - owner: whose job it is; asked for a spare task after a crash, on the same thread.
///   - result: as for `airbag_guard`.
/// - Returns: how it ended.
airbag_status airbag_guard_job(airbag_body body, void *_Nullable context,
                               const airbag_job_owner *owner, airbag_result *result);

/// Runs a job that another one brings: `call(context)` does it.
typedef void (*airbag_job_guard)(void *job, airbag_body call, void *context);

/// From now on the jobs of Swift tasks go through `guard`: those that Dispatch runs, on its threads and
/// on the main thread, and those that executors run with `runSynchronously(on:)`. For that, words are
/// changed through which libraries call each other. Once per process, and for the libraries that are
/// loaded then.
///
/// - Parameter guard: calls what it gets, on the same thread.
/// - Returns: whether Dispatch's jobs are among them: not so in a program that is linked statically,
///   and where the Swift runtime lacks what is needed to come back on the same thread.
bool airbag_intercept_jobs(airbag_job_guard guard);

/// A guarded call that can be ended from another thread.
typedef struct {
  /// Its thread, as `gettid` names it.
  int thread;
  /// Whether it has to end.
  bool is_expired;
} airbag_watch;

/// Runs a body until it ends or `airbag_watch_expire` ends it.
///
/// It does not catch crashes: they go to the guarded call around it, if there is one.
///
/// - Parameters:
///   - body: what to run.
///   - context: passed to `body`.
///   - watch: zeroed; must stay until nobody can let it expire any more.
///   - result: as for `airbag_guard`.
/// - Returns: AIRBAG_CRASHED if it was ended, with SIGURG and the place where it was then; or how else
///   it ended.
airbag_status airbag_guard_watched(airbag_body body, void *_Nullable context, airbag_watch *watch,
                                   airbag_result *result);

/// Ends a watched call that is under way: soon, if its thread is in code of the program or waits for
/// something; call it again until it has ended.
void airbag_watch_expire(airbag_watch *watch);

/// Frees what `airbag_result.crash` points to.
void airbag_crash_free(airbag_crash *_Nullable crash);

/// Stands in the description of an exception for the length of a text that is missing.
#define AIRBAG_MISSING UINT32_MAX

/// Raises an exception, which ends the innermost guarded call of the thread.
///
/// The frames in between are cleaned up as for a C++ exception: destructors of C++ run, and a C++
/// `catch (...)` catches it. Without a guarded call the process ends: a message on standard error,
/// then `abort`.
///
/// ```c
/// airbag_raise("OutOfRange", "no such element", "index", "7", NULL);
/// ```
///
/// - Parameters:
///   - name: what it is called.
///   - reason: why; NULL for none.
///   - ...: keys and values in turn, 64 pairs at most, ended by NULL.
__attribute__((noreturn, sentinel)) void airbag_raise(const char *name,
                                                      const char *_Nullable reason, ...);

/// The name of a C++ type in words: `std::out_of_range` for `St12out_of_range`.
///
/// - Parameter name: as the compiler writes it.
/// - Returns: the words, to be freed with `free`, or the name itself if it is none; NULL if there is
///   no memory.
char *_Nullable airbag_cxx_words(const char *name);

/// An exception that is not raised yet.
typedef struct airbag_exception airbag_exception;

/// Makes an exception.
///
/// - Parameters:
///   - name: what it is called.
///   - reason: why; NULL for none.
///   - info: keys and values in turn.
///   - count: the number of texts in `info`.
/// - Returns: the exception; NULL if there is no memory.
airbag_exception *_Nullable airbag_exception_make(const char *name, const char *_Nullable reason,
                                                  const char *_Nonnull const *_Nullable info,
                                                  size_t count);

/// Raises an exception, as `airbag_raise` does, and frees it. Without one the process ends.
__attribute__((noreturn)) void airbag_exception_raise(airbag_exception *_Nullable exception);

/// The demangled name of the function at an address, from the dynamic symbol tables.
///
/// - Parameter address: any address.
/// - Returns: the name, to be freed with `free`; NULL when unknown.
char *_Nullable airbag_function_name(uintptr_t address);

/// How many libraries have been unloaded since the program began. (dl_iterate_phdr(3))
uint64_t airbag_unloaded_images(void);

/// Gets ready for a fork: finds out what a child has to replace.
///
/// Call it in the parent, before every fork. The first call takes some time, the others look
/// whether libraries were loaded since. A child cannot look safely: other threads of the parent
/// may have held the locks of the loader.
void airbag_child_prepare(void);

/// Cuts a forked child off from the Dispatch of its parent, and gets it ready to run tasks.
///
/// Call it in the child, on its only thread, before anything that may use Dispatch. From then on
/// Swift concurrency fills a queue that `airbag_child_run_tasks` empties, all else that would
/// need a thread of Dispatch ends the child through `airbag_child_unsupported`, and neither
/// Dispatch nor run loops can get at the descriptors with which the parent waits for events.
/// Further calls in the same process do nothing.
///
/// - Returns: whether tasks can be run: not in a program that is linked statically.
bool airbag_child_begin(void);

/// Runs tasks on the calling thread until `airbag_child_end_tasks` is called. In the child only.
///
/// - Parameter is_done: false; what the other function is given.
void airbag_child_run_tasks(const bool *is_done);

/// Makes `airbag_child_run_tasks` return. From any thread.
///
/// - Parameter is_done: becomes true.
void airbag_child_end_tasks(bool *is_done);

/// Ends a forked child that does what cannot work there.
///
/// - Parameter what: a function of Dispatch, or a name for what was used.
__attribute__((noreturn)) void airbag_child_unsupported(const char *what);

/// In the child: notes that it does what cannot work there, and would elsewhere.
void airbag_child_note_unsupported(void);

/// Ways that depend on the machine, which tests take on purpose.
typedef enum airbag_forced {
  /// As though the runtime had no exclusivity symbols.
  AIRBAG_FORCE_OWN_THREAD = 1,
  /// As though no fatal message could be recognised by its caller.
  AIRBAG_FORCE_SIGNAL_ROUTE = 2,
  /// As though there were no memory for an alternate signal stack.
  AIRBAG_FORCE_NO_STACK = 4,
  /// As though no thread could be started.
  AIRBAG_FORCE_NO_THREAD = 8,
} airbag_forced;

/// For tests: takes the given ways for guarded calls made from the calling thread.
///
/// - Parameter ways: `airbag_forced` values, or-ed; 0 for none.
/// - Returns: the ways in force before.
unsigned airbag_force(unsigned ways);

/// Before a fork: memory for the execution counters of the child.
///
/// With `swift test --enable-code-coverage` what runs in a forked child counts, too, however the
/// child ends: open before the fork, join in the child, close after the child's end. Calls may be
/// nested, and made by several threads at once.
///
/// - Returns: the memory, to be closed; NULL when the program counts nothing, or on failure with
///   `errno` set. The other functions take NULL.
void *_Nullable airbag_coverage_open(void);

/// In the child, first thing after the fork: what it runs from here on counts in `shared`.
///
/// Also keeps the child from writing a profile of its own when it calls `exit`; so to be called
/// with NULL as well. What the child ran before this call is not counted.
///
/// The child must have one thread. A child that it forks itself, by `fork` alone, gets private
/// counters, which are lost; one made past `pthread_atfork` (`_Fork`, `clone`) shares with it
/// whatever lies in the same pages as the counters.
///
/// - Parameter shared: what `airbag_coverage_open` returned. Of no use in the child afterwards.
void airbag_coverage_join(void *_Nullable shared);

/// In the parent, after the child's end: adds the child's counts to those of this process.
///
/// A count is lost if another thread counts in the same place at the same moment; what that
/// thread runs is covered, then.
///
/// - Parameter shared: what `airbag_coverage_open` returned. Freed.
void airbag_coverage_close(void *_Nullable shared);
/// What a child leaves for its parent, in memory that both share.
typedef struct airbag_report airbag_report;

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
  /// When it could not be started: what failed.
  airbag_step step;
} airbag_child;

/// Runs `body(context)` in a forked child.
///
/// In the child this does not return. A crash there is reported and ends the child; guarded calls
/// inside the body work. The child is in a process group of its own, dies with the thread that
/// called this, has an empty signal mask, default dispositions for all that the parent handled,
/// nothing on its standard input, and dumps no core.
///
/// - Returns: 0, or an `errno` value: then nothing was started and nothing is held.
int airbag_child_start(airbag_child *child, const airbag_child_options *options,
                       airbag_body body, void *_Nullable context);

/// A program that a child runs in place of a body.
typedef struct airbag_program {
  const char *path;
  /// Both end with NULL.
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
} airbag_program;

/// Runs a program in a child: this one, started again, in the working directory that this one had at its
/// start. The same holds for it as for a forked child; it begins by `airbag_child_adopt`.
///
/// - Returns: 0, or an `errno` value: then nothing was started and nothing is held.
int airbag_child_start_program(airbag_child *child, const airbag_child_options *options,
                               const airbag_program *program);

/// In a program that was started so, once: from here on it tells its parent of a crash, and can report.
///
/// - Returns: 0; ENOENT where it was started otherwise, or another `errno` value.
int airbag_child_adopt(void);

/// In such a program: its test has ended. Writes out the standard streams and the coverage, and ends.
__attribute__((noreturn)) void airbag_child_leave(void);

/// Closes and unmaps what the parent holds of a child that has ended and was waited for.
void airbag_child_release(airbag_child *child);

/// Whether this process is a child in which a body runs.
bool airbag_child_is_here(void);

/// Whether the calling code runs on the main actor. False with Swift before 6.2, where that cannot
/// be told without a trap.
bool airbag_is_on_main_actor(void);

/// What a library on top of CrashCatching puts around the bodies of children: it defines
/// `airbag_surroundings`, which gives an object of Swift. NULL if no such library is linked in, or
/// it has nothing to put there.
void *_Nullable airbag_child_surroundings(void);

/// Gets a text.
typedef void (*airbag_hear_text)(const void *text, size_t length);

/// In children that are started from here on, and in a program that is one, what Swift Testing would
/// print is handed to a function instead, on any thread.
void airbag_child_hear_testing(airbag_hear_text hear);

/// How many bodies of children this process is in, one in the other; 0 in an ordinary process.
unsigned airbag_child_depth(void);

/// In the child: adds bytes to the report, after those already there. Safe on any thread.
///
/// - Returns: false if they do not fit any more; nothing is added then.
bool airbag_child_report(const void *bytes, size_t count);

/// In the child: ends it like a crash with the given message.
__attribute__((noreturn)) void airbag_child_end(const char *message);

/// The most bytes that a report can take.
#define AIRBAG_REPORT_LIMIT (64u << 20)

/// What a child came to, by its own report.
typedef enum airbag_report_state {
  /// Nothing: it was ended from outside, or by leaving the body some other way.
  AIRBAG_REPORT_OPEN = 0,
  /// The body ended.
  AIRBAG_REPORT_ENDED = 1,
  /// It crashed.
  AIRBAG_REPORT_CRASHED = 2,
  /// It was asked where it stood, and told it.
  AIRBAG_REPORT_PLACED = 3,
  /// It could not be prepared for the body.
  AIRBAG_REPORT_UNPREPARED = 4,
} airbag_report_state;

/// In the parent: what the child came to. Garbage reads as AIRBAG_REPORT_OPEN.
airbag_report_state airbag_report_read_state(const airbag_report *report);

/// In the parent: `errno` when the child ended, crashed, or could not be prepared.
int airbag_report_error(const airbag_report *report);

/// In the parent: whether the child did what cannot work in one, by its own account.
bool airbag_report_is_unsupported(const airbag_report *report);

/// In the parent: where the bytes of the report begin.
const uint8_t *airbag_report_bytes(const airbag_report *report);

/// In the parent: how many there are, by the child's account; at most AIRBAG_REPORT_LIMIT.
size_t airbag_report_byte_count(const airbag_report *report);

/// In the parent: the evidence of a crash, or of the place where the child was asked. To be freed
/// with `airbag_crash_free`.
///
/// - Returns: NULL if there is none, or no memory for it.
airbag_crash *_Nullable airbag_report_crash(const airbag_report *report);

/// In the parent: asks the child where it stands. It tells and ends, if it still can.
void airbag_child_ask(const airbag_child *child);

/// Who owns the locks that the threads of a child wait for.
typedef enum airbag_owner {
  /// Threads of the child itself.
  AIRBAG_OWNER_INSIDE = 0,
  /// Not all of them say it.
  AIRBAG_OWNER_UNKNOWN = 1,
  /// At least one is owned by a thread of the parent: it was locked when the child was forked.
  AIRBAG_OWNER_PARENT = 2,
} airbag_owner;

/// What the threads of a child are doing.
typedef struct airbag_activity {
  /// The number of threads looked at.
  int threads;
  /// Every thread waits for a futex, without a time limit: only one of them could end that.
  bool is_deadlocked;
  /// Every thread is stopped by a signal.
  bool is_stopped;
  /// The thread that forked has blocked the signal by which it would be asked.
  bool is_deaf;
  /// Who owns what is waited for.
  airbag_owner owner;
  /// How often the threads were switched to and from, together. If that is the same twice, none of
  /// them ran in between.
  uint64_t switches;
} airbag_activity;

/// Looks at the threads of a child, in proc(5).
///
/// - Returns: false if that cannot be read.
bool airbag_child_look(int pid, airbag_activity *activity);

#pragma clang assume_nonnull end
#pragma clang diagnostic pop

#if defined(__cplusplus)
}
#endif

#endif
