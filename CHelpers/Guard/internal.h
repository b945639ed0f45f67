/// What the sources of this target share with each other and with the targets above. The source in a heading defines
/// what stands below it; `prepare` and `find` functions run once per process. Where no other function is named, code
/// that is said to be async-signal-safe never faults.
#pragma once

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include "airbag_details.h"
#include "airbag_guard.h"
#include "airbag_process.h"

#define HIDDEN __attribute__((visibility("hidden")))

/// For code that reads any word of a stack, also between the variables of a frame (AddressSanitizer).
#define READS_ANY_STACK __attribute__((no_sanitize("address", "thread")))

/// For functions that run under the lock of the dynamic linker. ThreadSanitizer takes that lock while it reports a
/// race, and code that it instruments waits for the report meanwhile.
#if __has_attribute(disable_sanitizer_instrumentation)
#define NOT_SANITIZED __attribute__((disable_sanitizer_instrumentation))
#else
#define NOT_SANITIZED
#endif

/// Thread-local storage that a signal handler may read: the default model may allocate at the first access.
#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

// --- Exceptions/cxx.cpp: Raises and describes exceptions, and counts those of a thread.

AIRBAG_C_BEGIN

/// `__cxa_eh_globals` of the Itanium C++ ABI: the exceptions that a thread has caught, and how many are on their way.
struct airbag_cxx_state {
  void *caught;
  unsigned uncaught;
};

/// What is known of an exception that left a body: name, reason, then keys and values, each preceded by its length; and
/// how many bytes did not fit.
struct airbag_description {
  size_t length, missing;
  char text[AIRBAG_MESSAGE_LIMIT];
};

/// Describes why the process is terminated, as libstdc++ does. Runs `what()`, which may be the user's. To be freed;
/// NULL if there is no memory.
HIDDEN char *airbag_describe_termination(void);
/// Catches the exception with this header, describes and ends it. Runs `what()` and destructors of the user's.
HIDDEN airbag_exception_kind airbag_describe(struct airbag_description *description, _Unwind_Exception_Class kind,
                                             struct _Unwind_Exception *header);
/// Calls a body. If an exception leaves it, calls `left(argument)` on its way.
HIDDEN void airbag_call_or_leave(void (*body)(void *), void *context, void (*left)(void *), void *argument);
HIDDEN struct airbag_cxx_state *airbag_cxx_now(void);
/// Ends the exceptions that the calling thread has caught since, and forgets those on their way, for the frames that
/// would have ended them were abandoned. Runs destructors of the user's.
HIDDEN void airbag_cxx_restore(struct airbag_cxx_state before);

AIRBAG_C_END

#if !defined(__cplusplus)

#include <stdatomic.h>

// --- Texts

static inline bool airbag_begins_with(const char *text, size_t length, const char *beginning) {
  size_t needed = strlen(beginning);
  return length >= needed && memcmp(text, beginning, needed) == 0;
}

/// Whether a text begins like libstdc++'s message that the process is terminated.
static inline bool airbag_is_termination(const char *text, size_t length) {
  return airbag_begins_with(text, length, "terminate called ");
}

/// So begins the runtime's text about a violation of exclusivity, which it prints in pieces and before the report.
#define AIRBAG_CONFLICT "Simultaneous accesses to "

// --- Signals and clocks

static inline sigset_t airbag_set_of(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  return set;
}

/// Ends the process, or at least this thread, by a signal whose handler is set to the default. Async-signal-safe.
static inline void airbag_die_by(int signal) {
  const sigset_t set = airbag_set_of(signal);
  sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal);
}

static inline int64_t airbag_nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// --- The records of a thread with guarded calls, and of each call

/// Code from `low` up to, not including, `high`.
struct airbag_range {
  uintptr_t low, high;
};

NOT_SANITIZED static inline bool airbag_contains(struct airbag_range range, uintptr_t address) {
  return address >= range.low && address < range.high;
}

/// On aarch64 a return address may be signed in its upper bits. User addresses have 48 bits.
static inline uintptr_t airbag_plain_address(uintptr_t address) {
#if defined(__aarch64__)
  return address & 0x0000ffffffffffff;
#else
  return address;
#endif
}

/// How many words of the thread-local storage of Swift concurrency are read. 6.3 has four.
enum { AIRBAG_CONCURRENCY_WORDS = 16 };
/// The state of Swift concurrency for a thread: the running task, and the innermost binding of a task-local value.
struct airbag_task_locals {
  void *task, *binding;
  bool is_known;
  void *words[AIRBAG_CONCURRENCY_WORDS];
};

/// The queue of Dispatch whose block a thread runs, and the record of that block.
struct airbag_dispatch_place {
  void *queue;
  struct airbag_dispatch_place *around;
};

/// How many times a thread has locked the standard streams.
struct airbag_stream_locks {
  int output, errors;
};

struct airbag_thread;
/// An initializer of a global that a thread runs: the `once` of the runtime, and a frame of the call.
struct airbag_once {
  void *once;
  uintptr_t frame;
};

/// A job of a Swift task that is the body of a scope, and the functions of Tasks/jobs.c for it.
struct airbag_scope_job {
  /// The job, as the Swift runtime represents it.
  const void *job;
  /// Whether the thread now works for a body that is guarded. Async-signal-safe.
  bool (*is_caught)(const struct airbag_thread *thread, const struct airbag_scope_job *job);
  /// Called first after a crash: the thread leaves the actor on which the task crashed. NULL where there is no job.
  void (*leave_actor)(struct airbag_thread *thread, const struct airbag_scope_job *job);
  /// Whether a run loop that the body runs must not be jumped out of.
  bool keeps_run_loop;
};

/// How many words a scope has for the list of open accesses, and how many initializers, one in the other, are noted.
enum { AIRBAG_STATE_WORDS = 4, AIRBAG_ONCE_LIMIT = 256 };
/// Steps of the recovery that may crash, too, and are not begun again then: the exception is named, the evidence
/// copied. (In one word, which is cleared faster than two.)
enum airbag_step_begun { AIRBAG_NAMED = 1, AIRBAG_KEPT = 2 };
/// A guarded call. Kept in the thread's record, not on the stack: the frames of a scope may be gone, left by a C++
/// exception or a `longjmp`, and then nothing that lay there can be trusted.
struct airbag_scope {
  /// The address of the frame of `airbag_guard_here`, and the two words that stand there: outer frame, return address.
  uintptr_t frame, outer, return_address;
  /// The state of `swift_task_enterThreadLocalContext`, which uses two words. (accesses.c checks that)
  void *exclusivity[AIRBAG_STATE_WORDS];
  /// Where the scope's text begins; 0 after all text was released. Only words.c writes this.
  size_t text_start;
  struct airbag_task_locals task_locals;
  struct airbag_dispatch_place dispatch_place;
  struct airbag_stream_locks stream_locks;
  struct airbag_cxx_state cxx_state;
  /// The job of a task that the body runs; NULL if it runs none.
  const struct airbag_scope_job *job;
  /// The watched call around the guarded call; NULL if there is none.
  struct airbag_watch *watch;
  /// The steps of the recovery that have begun, `airbag_step_begun` values, or-ed.
  unsigned begun;
  /// How many crashes the scope has caught: one of the body, and one of the recovery from that.
  int crashes;
  /// NULL if nothing may be passed on to the scope. Otherwise the scope itself, and then what was passed on.
  void *passed_on;
  /// How many calls of the allocator were under way. (held_locks.c)
  int allocations;
  sigjmp_buf environment;
  /// The evidence of the exception on its way to this scope. (What the unwinder runs meanwhile may make guarded calls.)
  airbag_crash raised;
};

/// Text of the runtime that is held until the end of the guarded call is known. Only words.c writes this.
struct airbag_words {
  /// Its length; how many bytes of the innermost scope's did not fit; and the end of the latest report of the Swift
  /// runtime, if a backtrace follows, else 0.
  size_t length, missing, report_end;
  char text[AIRBAG_MESSAGE_LIMIT];
};

/// The record of a thread that has made a guarded call, in one mapping with its alternate signal stack.
struct airbag_thread {
  /// The innermost open scope, one of `scopes`; those before it are around it. Read by the signal handler.
  struct airbag_scope *scope;
  struct airbag_scope scopes[AIRBAG_DEPTH_LIMIT];
  /// The bounds of the thread's stack, to recognize overflows and to bound every walk.
  uintptr_t stack_low, stack_high;
  /// The outermost frame of the chain, as it was when the thread was prepared.
  uintptr_t outermost;
  /// The alternate signal stack in use, ours or one that was there.
  uintptr_t signal_stack_low, signal_stack_high;
  bool owns_signal_stack;
  /// Guarded calls run on this thread itself.
  bool runs_bodies;
  /// The latest crash leaves a signal handler of other code.
  bool leaves_handler;
  /// The innermost watched call; NULL if there is none.
  struct airbag_watch *watch;
  /// How many calls of the allocator are under way.
  int allocations;
  /// Why the latest crash was not caught, as the end of a sentence; NULL if nothing is known.
  const char *why_not_caught;
  /// The initializers of globals that are under way. (once.c)
  struct airbag_once onces[AIRBAG_ONCE_LIMIT];
  size_t once_count;
  /// The signals that are blocked since the thread made its first guarded call.
  sigset_t first_mask;
  struct airbag_cxx_state *cxx_state;
  /// The thread-local storage of the Swift concurrency library, and how many words of it are read.
  void **concurrency_storage;
  size_t concurrency_words;
  /// The two words of Dispatch, NULL if they are not known.
  struct airbag_dispatch_place *dispatch_place;
  /// Set between the decision to abandon a scope and its jump: a fault in between must not repeat the step that
  /// faulted.
  volatile sig_atomic_t is_abandoning;
  /// The evidence of the latest crash, copied out after the jump.
  airbag_crash latest;
  struct airbag_words words;
};

/// Begins the record of a crash.
static inline void airbag_crash_begin(airbag_crash *crash, int signal) {
  memset(crash, 0, offsetof(airbag_crash, frames));
  crash->signal = signal;
}

// --- Runtime/images.c: Where the code of libraries lies, and through which words they call one another.

/// Returns the extent of the function that begins at `address`; empty if no dynamic symbol table has it.
HIDDEN struct airbag_range airbag_function_at(void *address);
/// Returns the code segment of the library with the byte at `address`. Empty for 0, and for the program with this code.
HIDDEN struct airbag_range airbag_code_around(uintptr_t address);
/// Any function. Converted to its own type before a call.
typedef void (*airbag_function)(void);

/// A function that libraries import, and its replacement.
struct airbag_import {
  const char *name;
  airbag_function replacement;
  /// The kinds of images in which it is replaced, or-ed.
  unsigned kinds;
};

/// A word through which a library calls another one.
struct airbag_word {
  airbag_function *address, replacement;
};

typedef void (*airbag_add_word)(void *data, struct airbag_word word);

/// Whether a loaded library, or the program, contains the byte at `address`.
HIDDEN bool airbag_image_contains(const struct dl_phdr_info *info, uintptr_t address);
/// The calling thread's part of the thread-local storage of a library. NULL without any.
struct airbag_storage {
  void **words;
  size_t count;
};
/// Returns the storage of the library, or the program, that contains the byte at `address`.
HIDDEN struct airbag_storage airbag_image_storage(uintptr_t address);
/// Calls `add` for every word by which an image of a kind (0: any) calls one of `imports`, of which the last has no
/// name.
HIDDEN void airbag_find_imports(const struct dl_phdr_info *info, unsigned kind, const struct airbag_import *imports,
                                airbag_add_word add, void *data);
/// Makes an image call replacements, while others may be calling. Returns how many words were changed: those that can
/// be.
HIDDEN size_t airbag_replace_imports(const struct dl_phdr_info *info, unsigned kind,
                                     const struct airbag_import *imports);
/// Whether `airbag_note_freed_memory` was called since the last call of this function.
HIDDEN bool airbag_take_freed_memory(void);

// --- Runtime/runtime.c: What Airbag knows of the Swift runtime.

/// Looks up the code of the runtimes, at the start of the process, and later what else Airbag needs of the Swift
/// runtime.
HIDDEN void airbag_runtime_find(void);
HIDDEN void airbag_runtime_prepare(void);
/// Whether a thread can be repaired after a crash. Otherwise the body runs on a thread of its own, which is given up.
HIDDEN bool airbag_can_repair_threads(void);
/// Prints which private details are missing for that, if any is.
HIDDEN void airbag_say_missing_repairs(void);
/// Whether an address is in code of libswiftCore or the concurrency library; of libswiftCore, libc or the C++ runtime;
/// of the concurrency library; of the C++ runtime.
HIDDEN bool airbag_is_swift_code(uintptr_t address);
HIDDEN bool airbag_is_runtime_code(uintptr_t address);
HIDDEN bool airbag_is_concurrency_code(uintptr_t address);
HIDDEN bool airbag_is_cxx_code(uintptr_t address);
/// Returns the signal that follows a fatal report whose printing frame is at `fp`; 0 if no signal is known to follow.
HIDDEN int airbag_fatal_report_signal(const struct airbag_thread *thread, uintptr_t fp);
/// Whether the process cannot go on after a report that libswiftCore prints on any thread, guarded or not. `caller` is
/// the return address of the printing function, `fp` its frame.
HIDDEN bool airbag_is_fatal_report(uintptr_t caller, uintptr_t fp, const char *text, size_t length);
/// Where the runtime (6.3) keeps all reports, which it copies for each new one. NULL where it does not.
HIDDEN extern _Atomic(char *) *airbag_kept_reports;

// --- Stacks/backtrace.c: Walks the frame-pointer chain, in a signal handler and outside.

/// Finds the address to which signal handlers return.
HIDDEN void airbag_find_handler_return(void);
/// Follows the chain from the frame at `*fp` on a stack whose bounds are not known, up to the first frame at `end` or
/// above, which `*fp` then is. Returns how many return addresses it has put into `frames`. Async-signal-safe: the
/// kernel reads the frames, and reports where it cannot. (process_vm_readv(2))
HIDDEN size_t airbag_climb(uintptr_t *fp, uintptr_t end, uintptr_t *frames, size_t limit);
/// Follows the chain from the frame at `fp`, above the stack pointer `sp`, to the innermost scope that it leads to, and
/// records the return addresses. NULL, with nothing recorded, if it leads to no scope. Async-signal-safe.
HIDDEN struct airbag_scope *airbag_walk(struct airbag_thread *thread, uintptr_t fp, uintptr_t sp);
/// The same where libc's code has used the register for something else: begins with the first words above `sp` that
/// look like a frame. They may be left over from an earlier call, so they count only for the frame around them,
/// `*begin`.
HIDDEN struct airbag_scope *airbag_search(struct airbag_thread *thread, uintptr_t sp, uintptr_t *begin);
/// The frame with which the chain from the frame at `fp` ends. Async-signal-safe.
HIDDEN uintptr_t airbag_outermost(const struct airbag_thread *thread, uintptr_t fp);
/// Inserts the chain from the frame at `fp` up to `end` into what is recorded. Whether there is any. Async-signal-safe.
HIDDEN bool airbag_insert_chain(struct airbag_thread *thread, size_t index, uintptr_t fp, uintptr_t end);
/// Reads one frame. False when `fp` is no frame on the thread's stack.
HIDDEN bool airbag_read_frame(const struct airbag_thread *thread, uintptr_t fp, uintptr_t *caller_fp,
                              uintptr_t *return_address);
/// The functions of the unwinder, which reads the compiler's tables. Not async-signal-safe.
struct airbag_unwinder {
  _Unwind_Reason_Code (*backtrace)(_Unwind_Trace_Fn, void *);
  uintptr_t (*read_pc)(struct _Unwind_Context *);
  uintptr_t (*read_cfa)(struct _Unwind_Context *);
  uintptr_t (*read_register)(struct _Unwind_Context *, int);
};

HIDDEN extern struct airbag_unwinder airbag_unwinder;
/// Which frames are wanted: from the one at `pc`, or if that is 0 those above a stack address, up to the stack pointer
/// `end`.
struct airbag_unwinding {
  uintptr_t pc, low, end;
};

/// Finds calls of the calling thread, and returns how many.
HIDDEN size_t airbag_unwind(struct airbag_unwinding wanted, uintptr_t *frames);
/// Finds the calls from the interrupted one, the first of `frames`, up to `end`. False if they are fewer than before.
HIDDEN bool airbag_unwind_frames(uintptr_t *frames, size_t *count, uintptr_t end);

// --- Words/abort.c: Replaces `abort`, and names the C++ exception that no frame caught.

/// After an abort: names the exception that no frame caught, where the C++ runtime did not. Not async-signal-safe.
HIDDEN void airbag_name_exception(struct airbag_thread *thread);

// --- Words/words.c: Holds the words of a runtime until the end of the guarded call is known.

/// A text, and how many more bytes of it were not kept.
struct airbag_text {
  const char *text;
  size_t length, missing;
};

#define AIRBAG_NO_TEXT ((struct airbag_text){"", 0, 0})

/// How a text is added to those that the innermost scope holds already.
enum airbag_text_kind {
  /// It stands behind them.
  AIRBAG_PIECE,
  /// A report is complete in itself: the text before it is released. But the description of an exclusivity violation,
  /// printed piece by piece, belongs to the report that follows it; and what follows a heading to the backtrace.
  AIRBAG_REPORT,
  /// The heading of a backtrace: the report ends before it, if there is one.
  AIRBAG_HEADING,
  /// The message, in place of all that the scope holds. An empty message only deletes that.
  AIRBAG_MESSAGE,
};

/// Opens the text of a scope, behind those of the outer scopes.
HIDDEN void airbag_open_text(const struct airbag_thread *thread, struct airbag_scope *scope);
/// The text of the innermost scope; without a scope all text.
HIDDEN struct airbag_text airbag_held_text(const struct airbag_thread *thread);
/// Holds text for the innermost scope. What does not fit counts as missing, except behind a heading; but where the
/// first text of a scope does not fit, that of the outer scopes is released.
HIDDEN void airbag_hold_text(struct airbag_thread *thread, enum airbag_text_kind kind, struct airbag_text text);
/// Whether what the crashed scope holds is the message of the crash, or nothing. Then a backtrace behind it is cut.
HIDDEN bool airbag_take_message(struct airbag_thread *thread);
/// Writes the held text of all scopes, which is no message, to the real stderr, and empties the buffer. In a signal
/// handler it writes to the descriptor, which is async-signal-safe.
HIDDEN void airbag_release_text(struct airbag_thread *thread, bool is_in_handler);

// --- Calls/abandon.c: Leaves a guarded call by a jump.

/// Abandons all frames inside the innermost scope: jumps to its recovery, or ends a child whose body this was. The
/// first function cuts the open accesses back, and then calls the second. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_abandon(struct airbag_thread *thread);
HIDDEN __attribute__((noreturn)) void airbag_end_scope(struct airbag_thread *thread);
/// Whether the innermost scope is recovering from a crash. If that crashes, too, the evidence of the first one stays,
/// and the recovery begins again, for the last time. Async-signal-safe.
HIDDEN bool airbag_is_recovery(const struct airbag_thread *thread);
/// Records a crash in the function of the frame at `fp`, but not that of a recovery; with SIGSEGV a stack overflow. The
/// caller abandons the scope at once. False if no scope catches the crash.
HIDDEN bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp);

// --- Calls/allocator.c: Watches the calls of the allocator.

/// From now on notices where a stack is used up before the allocator is called, and counts the calls under way.
HIDDEN void airbag_allocator_prepare(void);

// --- Calls/call.c: The guarded call itself.

/// Runs a guarded call on the calling thread, which has its record.
HIDDEN airbag_status airbag_guard_here(airbag_body body, void *context, airbag_result *result);
/// Finds the address to which bodies return, on a thread that has its record.
HIDDEN void airbag_find_body_return(void);
/// Copies evidence and its message, to be freed with `airbag_crash_free`. NULL if there is no memory.
HIDDEN airbag_crash *airbag_crash_copy(const airbag_crash *evidence, const char *message);

// --- Calls/questions.c: Questions to threads: where they are.

/// A question to a thread, and its answer.
struct airbag_question {
  /// The thread that may answer; 0 as soon as it does, or the one that asks has given up.
  _Atomic pid_t thread;
  /// The thread has told all that it can.
  atomic_bool is_answered;
  /// The stack address at which its calls end; UINTPTR_MAX if that is not known.
  uintptr_t end;
  /// The name of the thread. pthread_setname_np(3)
  char name[16];
  /// The number of calls in `place`; 0 until the thread has answered.
  _Atomic size_t frame_count;
  airbag_crash place;
};

/// Asks threads for their calls by a signal that must lead to `airbag_answer`. Returns whether all have answered within
/// some milliseconds. The list must stay valid, for a thread may answer later.
HIDDEN bool airbag_ask(struct airbag_question *list, size_t count, int signal, int milliseconds);
/// In a signal handler: answers a question of Airbag's. False if the signal is none.
HIDDEN bool airbag_answer(const siginfo_t *info, const void *context);
/// After a crash: marks the watched calls that the thread jumped out of. `outer` and those around it go on.
static inline void airbag_watches_leave(struct airbag_thread *thread, airbag_watch *outer) {
  for (; thread->watch != outer; thread->watch = thread->watch->outer)
    __atomic_store_n(&thread->watch->is_left, true, __ATOMIC_RELEASE);
}

// --- Calls/scopes.c: The open scopes of a thread.

/// The address to which bodies return; 0 before the first one.
HIDDEN extern _Atomic uintptr_t airbag_body_return;
/// The scope around a scope, or NULL.
HIDDEN struct airbag_scope *airbag_outer(struct airbag_thread *thread, struct airbag_scope *scope);
/// Drops scopes whose frames an exception or a `longjmp` has left, as far as stack pointer `sp`, or what stands in the
/// place of the frame, shows that. Returns the innermost remaining scope, or NULL. Async-signal-safe.
HIDDEN struct airbag_scope *airbag_drop_scopes(struct airbag_thread *thread, uintptr_t sp);
/// Returns the innermost scope, from the given one outward, that catches a crash of the thread now. A job's scope may
/// refuse it. NULL if none does, or the thread holds a queue of XCTest. Async-signal-safe.
HIDDEN struct airbag_scope *airbag_catching(struct airbag_thread *thread, struct airbag_scope *scope);
/// How many crashes this process has caught.
HIDDEN extern _Atomic unsigned airbag_catches;

// --- Calls/threads.c: Prepares a thread for its first guarded call.

/// The calling thread's record; NULL before its first guarded call.
HIDDEN extern THREAD_LOCAL struct airbag_thread *airbag_current_thread;
/// The code paths that tests select for the calling thread.
HIDDEN extern THREAD_LOCAL unsigned airbag_forced_ways;
/// Makes the calling thread's record. Returns 0 or an errno value.
HIDDEN int airbag_thread_prepare(void);

// --- Signals/pass_on.c: Passes a signal on to the handler that was there before. Async-signal-safe.

/// Calls the handler that was there before, with its mask; false if there was none.
HIDDEN bool airbag_call_handler(struct sigaction *previous, int signal, siginfo_t *info, void *context);
/// The handlers that were there before, by signal number, and our handler.
HIDDEN extern struct sigaction airbag_former[NSIG];
HIDDEN extern void (*airbag_handler)(int, siginfo_t *, void *);
/// Called before text is printed behind which the process crashes, on a thread whose crash no scope catches.
HIDDEN void airbag_last_message_begins(void);
/// Does what would have happened without Airbag. sigaction(2)
HIDDEN void airbag_pass_on(int signal, siginfo_t *info, void *context, bool is_crash);

// --- The registers of the code that a signal interrupted

struct airbag_registers {
  uintptr_t pc, fp, sp;
};

static inline struct airbag_registers airbag_read_registers(const void *context) {
#if defined(__x86_64__)
  const greg_t *r = ((const ucontext_t *)context)->uc_mcontext.gregs;
  return (struct airbag_registers){(uintptr_t)r[REG_RIP], (uintptr_t)r[REG_RBP], (uintptr_t)r[REG_RSP]};
#elif defined(__aarch64__)
  const mcontext_t *m = &((const ucontext_t *)context)->uc_mcontext;
  return (struct airbag_registers){m->pc, m->regs[29], m->sp};
#else
#error "Airbag supports x86_64 and aarch64"
#endif
}

// --- Signals/signals.c: The signal handlers.

/// Installs the handlers, once per process. Returns 0 or an errno value.
HIDDEN int airbag_install_handlers(void);
/// Whether a fault has an address. Async-signal-safe.
HIDDEN bool airbag_has_address(int signal, const siginfo_t *info);
/// Notes what a signal says of a crash: its number, the address of a fault (on x86_64 the processor reports none that
/// is not canonical), and the instruction. Async-signal-safe.
HIDDEN void airbag_crash_note_signal(airbag_crash *crash, int signal, const siginfo_t *info, uintptr_t pc);
/// Whether an address belongs to the frame of the function with these registers.
HIDDEN bool airbag_is_in_frame(uintptr_t address, uintptr_t sp, uintptr_t fp);
/// In a forked child: sets default dispositions for all signals that the parent handled, and our handlers for the
/// caught ones, even if they were replaced since. These pass signals on to no other handler.
HIDDEN void airbag_reset_signals(void);
/// Whether our handler is the one that is installed for a signal. Async-signal-safe.
HIDDEN bool airbag_handles(int signal);

// --- Exceptions/exceptions.c: Catches exceptions that leave the body of a guarded call.

/// Keeps functions in the program to which only the compiler's tables refer.
HIDDEN void airbag_exceptions_keep(void);
/// Called by the unwinder for the frame of `airbag_guard_here`.
HIDDEN _Unwind_Reason_Code airbag_personality(int version, _Unwind_Action actions,
                                              _Unwind_Exception_Class exception_class, struct _Unwind_Exception *header,
                                              struct _Unwind_Context *context);

// --- Repair/accesses.c: The open accesses of a thread.

HIDDEN void airbag_accesses_prepare(void);
/// Stores in zeroed words the current head of the thread's list of open accesses.
HIDDEN void airbag_exclusivity_open(void *state[AIRBAG_STATE_WORDS]);
/// Cuts the list back to the stored head, and records the changes that were under way.
HIDDEN void airbag_exclusivity_restore(struct airbag_scope *scope, airbag_crash *evidence);

// --- Repair/dispatch.c: Restores what Dispatch knows of a thread.

HIDDEN void airbag_dispatch_find_library(void);
/// Once per thread: looks up its storage of Dispatch.
HIDDEN void airbag_dispatch_prepare(struct airbag_thread *thread);
/// The queue for which the calling thread works, and its record; and that they are so again.
HIDDEN struct airbag_dispatch_place airbag_dispatch_now(const struct airbag_thread *thread);
HIDDEN void airbag_dispatch_restore(const struct airbag_thread *thread, struct airbag_dispatch_place before);
/// The function that a run loop calls to drain the main queue.
HIDDEN extern struct airbag_range airbag_main_queue_callback;
/// Whether the thread runs a block of a queue of XCTest's that began inside of the scope: the queue is blocked until
/// the block returns. Async-signal-safe.
HIDDEN bool airbag_holds_xctest_queue(const struct airbag_thread *thread, const struct airbag_scope *scope);

// --- Repair/held_locks.c: Locks that a crash would leave held for ever.

HIDDEN void airbag_held_locks_prepare(void);
/// Why a jump from the frame at `fp` to a scope would leave a lock held, as the end of a sentence; NULL if nothing is
/// known of a lock. The calls of the crash are recorded. Async-signal-safe.
HIDDEN const char *airbag_held_lock(const struct airbag_thread *thread, const struct airbag_scope *scope, uintptr_t fp);
/// Whether a call below a scope, by its return address, must return, so that no exception may pass it.
HIDDEN bool airbag_stops_exceptions(const struct airbag_scope *scope, uintptr_t address);

// --- Repair/once.c: Globals whose initializer crashed.

/// A `swift::threading_impl::once_t`. The flag is 0 until the work is done; the lock holds the number of the thread
/// that does it.
struct airbag_once_words {
  _Atomic int32_t flag;
  _Atomic uint32_t lock;
};

/// Checks whether the words mean that, and whether they do.
HIDDEN void airbag_once_prepare(void);
HIDDEN bool airbag_knows_once(void);
/// Stands for `swift_once`.
HIDDEN void airbag_once_intercepted(struct airbag_once_words *once, void (*function)(void *), void *context);
/// After a crash: makes each `once` that was begun below a frame and is not done one that nobody has begun.
HIDDEN void airbag_onces_leave(struct airbag_thread *thread, uintptr_t frame);

// --- Repair/stream_locks.c: Releases the locks of stdout and stderr that a crash left held.

/// Checks whether the locks have the known layout.
HIDDEN void airbag_stream_locks_prepare(void);
/// Whether the recorded crash may leave a stream locked whose lock cannot be checked. Async-signal-safe.
HIDDEN bool airbag_may_hold_stream(const struct airbag_thread *thread);
/// How many times the calling thread has locked stdout and stderr; and unlocks them as many times as it has since.
HIDDEN struct airbag_stream_locks airbag_stream_locks_now(void);
HIDDEN void airbag_stream_locks_restore(struct airbag_stream_locks before);

// --- Repair/task_locals.c: Task-local values and the running task: ends what a crash left behind.

HIDDEN void airbag_task_locals_find_library(void);
/// Once per thread: looks up its storage of the Swift concurrency library.
HIDDEN void airbag_task_locals_prepare(struct airbag_thread *thread);
/// The innermost binding, and the running task.
HIDDEN struct airbag_task_locals airbag_task_locals_now(const struct airbag_thread *thread);
/// The word that points to the task running on the calling thread; NULL if no task runs or the word is not known.
HIDDEN void **airbag_running_task(const struct airbag_thread *thread);
/// Ends the bindings made since, and the tasks begun since in the abandoned frames below `frame`.
HIDDEN void airbag_task_locals_restore(const struct airbag_thread *thread, struct airbag_task_locals before,
                                       uintptr_t frame);
/// The value of a task-local value for the running task; NULL if it has none. Async-signal-safe.
HIDDEN const void *airbag_task_local(const void *key);
/// The innermost binding of the running task: an item that each child task of this one has in its list, too. 0 if no
/// task runs, or nothing is known.
HIDDEN uintptr_t airbag_task_binding(void);
/// Whether the running task has a binding. Async-signal-safe.
HIDDEN bool airbag_task_has_binding(uintptr_t binding);

// --- Process/process.c: Which process this is, who ends it, and the functions of others that the guard calls.

/// The exit code of a process that would have ended with 0 and has failed.
enum { AIRBAG_FAILURE = 1 };
/// Called before it is told why the process ends with a failure. Waits up to a second for a thread that ends it with 0.
HIDDEN void airbag_process_crashes(void);
/// Called as the very last step before the process ends with a code. If that is 0 and a crash was told, waits a second
/// for the crash to end the process, and then ends it with `AIRBAG_FAILURE`.
HIDDEN void airbag_process_settles(int code);
/// Ends the process at once, without the work that libc does at an exit. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_leave_process(int code);
/// Functions of Children, which the guard calls in a child, on the thread that crashed, that printed, or that got the
/// signal. All are async-signal-safe.
struct airbag_own_child {
  /// Whether this process is the child itself. False in a process that the child's body forked.
  bool (*is_here)(void);
  /// Notes what the runtime prints on a thread without a scope, perhaps its last words. `missing` bytes were cut.
  void (*note_text)(const char *text, size_t length, size_t missing);
  /// Whether the child ends when the scope is abandoned.
  bool (*ends_with)(const struct airbag_thread *thread, const struct airbag_scope *scope);
  /// Reports the recorded crash, or the place for which the parent has asked, and ends the child.
  __attribute__((noreturn)) void (*crashed)(struct airbag_thread *thread);
  /// Reports a crash on a thread without a scope, and ends the child.
  __attribute__((noreturn)) void (*crashed_outside)(int signal, const siginfo_t *info,
                                                    const struct airbag_registers *registers);
  /// Whether the parent has asked for the child's place.
  bool (*is_asked)(void);
  /// Whether a fault hit the memory of the report, because the body has unmapped or cut it.
  bool (*lost_report)(int signal, const siginfo_t *info);
  /// Notes a signal that another thread or process has sent.
  void (*note_foreign_signal)(int signal);
};

/// NULL outside of children. Not NULL in a child, and in each process that a child forks.
HIDDEN extern const struct airbag_own_child *airbag_own_child;
/// The value that `airbag_child_depth` returns; children set it.
HIDDEN extern unsigned airbag_own_depth;
/// Whether `airbag_own_child` is set and this process is the child itself.
HIDDEN bool airbag_is_child(void);
/// Whether this process is a child that ends when the scope is abandoned: nothing has to be repaired then.
HIDDEN bool airbag_ends_child(const struct airbag_thread *thread, const struct airbag_scope *scope);
/// Notes at the start that this process is a program, and whether it is one, and not a fork of one.
HIDDEN void airbag_note_program(void);
HIDDEN bool airbag_is_program(void);
/// Writes a text to stderr; and texts, at most 7 and NULL behind them, as one line in one call. Async-signal-safe.
HIDDEN void airbag_write(const char *text, size_t length);
HIDDEN __attribute__((sentinel)) void airbag_say(const char *first, ...);

// --- Process/last_words.c: The tests that are under way, and the last words of a crash that nobody catches.

// All functions here are async-signal-safe.

/// The owner of every test of XCTest: XCTest runs its tests on the main thread.
enum { AIRBAG_XCTEST_OWNER = 1 };
/// Note that a test has begun, and that it or all tests have ended. The owner is `AIRBAG_XCTEST_OWNER`, or for Swift
/// Testing the innermost task-local binding of the task that runs the test, 0 if it is not known.
HIDDEN void airbag_tests_add(const char *name, size_t length, uintptr_t owner);
HIDDEN void airbag_tests_remove(const char *name, size_t length);
HIDDEN void airbag_tests_clear(void);
/// Prints which tests are under way as the process ends for an event (`exit was called`). `current` is the caller's
/// test, if that is known. Returns false if no test is running, and nothing was printed.
HIDDEN bool airbag_tell_exit(const char *event, const char *current);
/// Whether a crash is told: not in a child, nor in a process that a test forked by itself.
HIDDEN bool airbag_last_words_are_on(void);
/// How many suites of XCTest run, one in the other; and the test run of Swift Testing. running_tests.c sets them.
HIDDEN extern _Atomic int airbag_xctest_suites;
HIDDEN extern _Atomic airbag_testing_run airbag_testing_now;
/// Notes text that the Swift runtime prints on the calling thread and no guarded call catches.
HIDDEN void airbag_last_words_note(const char *text, size_t length);
/// Tells of the tests that are under way, before the signal of a crash is passed on. Runs on the thread that crashed.
///
/// - Parameter is_end: whether the crash certainly ends the process; otherwise a handler of other code gets the signal.
HIDDEN void airbag_last_words_say(int signal, bool is_end);
/// Writes the coverage of the process. NULL in a program that has no profile runtime.
extern int __llvm_profile_write_file(void) __attribute__((weak));

// --- Process/running_tests.c: Tracks the tests that run in this process.

/// Returns the address of a function of Swift Testing; 0 if it is not loaded.
HIDDEN uintptr_t airbag_testing_entry(void);
/// Finds the code of Swift Testing. At the start of the process.
HIDDEN void airbag_find_testing(void);
/// Reads what `caller` prints on stderr: Swift Testing prints there that a test begins or has ended.
HIDDEN void airbag_hear_print(const void *caller, const char *text, size_t length);
/// Reads what Swift Testing prints on stderr.
HIDDEN void airbag_hear_testing(const char *text, size_t length);
/// Prints on stderr which tests are running as the process ends.
///
/// - Parameters:
///   - event: why the process ends: `exit was called`.
///   - caller: who called the function that ends it; NULL where only async-signal-safe functions may be called.
/// - Returns: false if no test is running, and nothing was printed.
HIDDEN bool airbag_tell_running_tests(const char *event, const void *caller);

#endif
