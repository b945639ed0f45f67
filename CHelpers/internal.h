/// What the C files share. Each file's own section names the file that defines it.
#ifndef AIRBAG_INTERNAL_H
#define AIRBAG_INTERNAL_H

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>

#include "airbag.h"

#define HIDDEN __attribute__((visibility("hidden")))

/// For code that reads whatever lies on a stack, also what AddressSanitizer keeps between the
/// variables of a frame.
#define READS_ANY_STACK __attribute__((no_sanitize("address", "thread")))

/// Thread-local storage that a signal handler may read: the default model may allocate at the
/// first access, this one is laid out when the program is loaded.
#define THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))

/// Code from `low` up to, not including, `high`.
struct airbag_range {
  uintptr_t low, high;
};

static inline bool airbag_contains(struct airbag_range range, uintptr_t address) {
  return address >= range.low && address < range.high;
}

/// How many words of the thread-local storage of Swift concurrency are looked at. 6.3 has four.
enum { AIRBAG_CONCURRENCY_WORDS = 16 };

/// What Swift concurrency knew of a thread: the running task and its executor, and where the
/// innermost binding of a task-local value was.
struct airbag_task_locals {
  void *task;
  void *binding;
  bool is_known;
  void *words[AIRBAG_CONCURRENCY_WORDS];
};

/// How often a thread has locked the standard streams.
struct airbag_stream_locks {
  int output, errors;
};

/// What the C++ runtime knows of a thread: the exceptions that are caught, the innermost first, and
/// how many are on their way. (`__cxa_eh_globals`, Itanium C++ ABI)
struct airbag_cxx_state {
  void *caught;
  unsigned uncaught;
};

/// A guarded call. Kept in the thread's record, not on the stack: the frames of a scope may be
/// gone, left by a C++ exception or a `longjmp`, and then nothing that lay there can be trusted.
struct airbag_scope {
  /// Where the frame of `airbag_guard_here` stands.
  uintptr_t frame;
  /// Where that frame returns to.
  uintptr_t return_address;
  /// Words in that frame which hold `frame` as long as it stands. What comes after it on the
  /// stack may leave some of its words as they were, but hardly all.
  const volatile uintptr_t *marks;
  /// The state of `swift_task_enterThreadLocalContext`: two words are used (read off its
  /// machine code), four are given.
  void *exclusivity[4];
  /// How much text the thread held when the scope opened.
  size_t text_start;
  /// The task-local values that were bound.
  struct airbag_task_locals task_locals;
  struct airbag_stream_locks stream_locks;
  struct airbag_cxx_state cxx_state;
  sigjmp_buf environment;
  /// Who threw the exception that is on its way to this scope. Not the thread's: what the unwinder
  /// cleans up meanwhile may make guarded calls of its own.
  size_t raised_count;
  uintptr_t raised_frames[AIRBAG_FRAME_LIMIT];
};

/// What a thread has once it made a guarded call. Lives in a mapping of its own, together
/// with the alternate signal stack.
struct airbag_thread {
  /// The innermost open scope, one of `scopes`; those before it are around it. Read by the
  /// signal handler.
  struct airbag_scope *scope;
  struct airbag_scope scopes[AIRBAG_DEPTH_LIMIT];
  /// The thread's stack, to tell overflows and to bound every walk.
  uintptr_t stack_low, stack_high;
  /// The alternate signal stack in use, ours or one that was there.
  uintptr_t signal_stack_low, signal_stack_high;
  bool owns_signal_stack;
  /// Guarded calls run on this thread itself. (Not so where the runtime lacks symbols.)
  bool runs_bodies;
  /// NULL without a C++ runtime.
  struct airbag_cxx_state *cxx_state;
  /// The thread-local storage of the Swift concurrency library, NULL if it has none.
  void **concurrency_storage;
  /// Set between the decision to abandon a scope and its jump: a second fault in between
  /// must not repeat the step that faulted.
  volatile sig_atomic_t is_recovering;

  /// The evidence of the latest crash, copied out after the jump.
  int signal;
  uintptr_t fault_address;
  bool has_fault_address, is_stack_overflow, begins_at_instruction, is_said_by_libc,
      is_incomplete, is_aborted_by_libc;
  airbag_exception_kind exception;
  size_t message_start;
  size_t frame_count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];


  /// Text of the runtime that is held until the scope's ending is known.
  size_t text_length;
  char text[AIRBAG_MESSAGE_LIMIT];
};

// threads.c

/// The calling thread's record; NULL before its first guarded call.
HIDDEN extern THREAD_LOCAL struct airbag_thread *airbag_current_thread;
/// The ways that tests force on the calling thread.
HIDDEN extern THREAD_LOCAL unsigned airbag_forced_ways;
/// Makes the calling thread's record. Returns 0 or an errno value.
HIDDEN int airbag_thread_prepare(void);
/// Runs a guarded call on a new thread and waits for it.
HIDDEN airbag_status airbag_guard_on_own_thread(airbag_body body, void *context,
                                                airbag_result *result);

// guard.c

/// How many marks a scope's frame has.
enum { AIRBAG_MARKS = 6 };

/// The guarded call itself, on the calling thread.
HIDDEN airbag_status airbag_guard_here(airbag_body body, void *context, airbag_result *result);
/// Finds out where bodies return to, once per process. On a thread that has its record.
HIDDEN void airbag_guard_prepare(void);
/// Whether a body returns there, as far as that is known. Async-signal-safe.
HIDDEN bool airbag_is_call_of_body(uintptr_t return_address);
/// The scope around a scope, or NULL.
HIDDEN struct airbag_scope *airbag_outer(struct airbag_thread *thread,
                                         struct airbag_scope *scope);
/// Drops scopes whose frames are gone, because a C++ exception or a `longjmp` passed them, as
/// far as can be told at stack pointer `sp`. Returns the innermost one left, or NULL.
/// Async-signal-safe.
HIDDEN struct airbag_scope *airbag_drop_scopes(struct airbag_thread *thread, uintptr_t sp);
/// Copies evidence, to be freed with `airbag_crash_free`. NULL if there is no memory.
HIDDEN airbag_crash *airbag_crash_copy(const airbag_crash *evidence);
/// Abandons everything inside the innermost scope. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_abandon(struct airbag_thread *thread);
/// Records a crash in a function that the frame at `fp` belongs to, to be abandoned at once.
/// False if no scope can be reached from there.
HIDDEN bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp);

// signals.c

/// Installs the handlers, once per process. Returns 0 or an errno value.
HIDDEN int airbag_install_handlers(void);
/// In a forked child: default dispositions for all that the parent handled, and nobody to pass the
/// seven caught signals on to.
HIDDEN void airbag_reset_signals(void);

// backtrace.c

/// Follows the chain from the frame at `fp` to the innermost scope that it leads to, and
/// records the return addresses on the way, behind those already recorded. NULL, with nothing
/// recorded, if it leads to none. Async-signal-safe, never faults.
HIDDEN struct airbag_scope *airbag_walk(struct airbag_thread *thread, uintptr_t fp);
/// The same where libc's code, which keeps no frame pointers, has used the register for something
/// else: from what looks like the first frame above `sp`. What looks like one may be left over
/// from an earlier call, so it counts only for the frame around it, which does stand.
HIDDEN struct airbag_scope *airbag_search(struct airbag_thread *thread, uintptr_t sp);
/// A return address without the signature that aarch64 may keep in its upper bits.
HIDDEN uintptr_t airbag_plain_address(uintptr_t address);
/// Reads one frame. False when `fp` is no frame on the thread's stack.
HIDDEN bool airbag_read_frame(const struct airbag_thread *thread, uintptr_t fp,
                              uintptr_t *caller_fp, uintptr_t *return_address);

// unwind.c

/// Finds the unwinder, once per process.
HIDDEN void airbag_unwind_prepare(void);
/// Records the calls from the interrupted one that is recorded first to the scope, by the
/// compiler's tables. Not async-signal-safe.
HIDDEN void airbag_unwind(struct airbag_thread *thread);

// runtime.c

/// Looks up what Airbag needs of the Swift runtime, once per process.
HIDDEN void airbag_runtime_prepare(void);
/// The extent of the function that begins at `address`; empty when it has no entry in a dynamic
/// symbol table.
HIDDEN struct airbag_range airbag_function_at(void *address);
/// Whether exclusivity bookkeeping can be restored.
HIDDEN bool airbag_runtime_has_exclusivity(void);
/// Remembers in zeroed words where the thread's list of open accesses stands.
HIDDEN void airbag_exclusivity_open(void *state[4]);
/// Cuts the list back to there.
HIDDEN void airbag_exclusivity_restore(void *state[4]);
/// Whether code of the Swift runtime stands at `address`.
HIDDEN bool airbag_is_swift_code(uintptr_t address);
/// Whether code of the C++ runtime stands at `address`.
HIDDEN bool airbag_is_cxx_code(uintptr_t address);
/// The signal that follows a fatal report whose printing frame is at `fp`; 0 when the
/// report is not fatal or its caller is not known.
HIDDEN int airbag_fatal_report_signal(const struct airbag_thread *thread, uintptr_t fp);

// task_locals.c

/// Looks up the Swift concurrency library, once per process.
HIDDEN void airbag_task_locals_find_library(void);
/// Looks up its thread-local storage, once per thread.
HIDDEN void airbag_task_locals_prepare(struct airbag_thread *thread);
/// Remembers the innermost binding.
HIDDEN struct airbag_task_locals airbag_task_locals_now(const struct airbag_thread *thread);
/// Ends the bindings made since. Not for signal handlers.
HIDDEN void airbag_task_locals_restore(const struct airbag_thread *thread,
                                       struct airbag_task_locals before);

// stream_locks.c

/// Remembers how often the calling thread has locked stdout and stderr.
HIDDEN struct airbag_stream_locks airbag_stream_locks_now(void);
/// Unlocks them as often as they were locked since. Not for signal handlers.
HIDDEN void airbag_stream_locks_restore(struct airbag_stream_locks before);

// messages.c

/// Holds text for the scope. What would not fit is released first; what is too long is cut.
HIDDEN void airbag_hold_text(struct airbag_thread *thread, const char *text, size_t length);
/// Whether the text held since the crashed scope opened says why it crashed.
HIDDEN bool airbag_text_is_message(const struct airbag_thread *thread);
/// Writes text that turned out to be no last words to the real stderr.
HIDDEN void airbag_release_text(struct airbag_thread *thread);

// terminate.c

/// After `std::terminate`: names the exception that nobody caught where the C++ runtime did not. Not
/// for signal handlers.
HIDDEN void airbag_name_exception(struct airbag_thread *thread);
/// Whether a text begins with another one.
HIDDEN bool airbag_begins_with(const char *text, size_t length, const char *beginning);
/// Whether this is how libstdc++ begins to say that the process is terminated.
HIDDEN bool airbag_is_termination(const char *text, size_t length);
/// Says why it is, as libstdc++ does. Not for signal handlers.
///
/// - Returns: the length of the text; 0 if the C++ runtime is not there.
HIDDEN size_t airbag_describe_termination(char *text, size_t size);

// exceptions.c

/// Finds the unwinder, once per process.
HIDDEN void airbag_exceptions_prepare(void);

// cxx.c

/// The state of the C++ runtime for the calling thread; NULL if there is no such runtime.
HIDDEN struct airbag_cxx_state *airbag_cxx_state(void);
/// Ends the exceptions that were caught since the scope opened, and forgets those on their way: what
/// would have ended them was abandoned. Runs destructors of the user's.
HIDDEN void airbag_cxx_restore(struct airbag_thread *thread, struct airbag_scope *scope);

// abort.c

/// Finds libc's `abort`, once per process.
HIDDEN void airbag_abort_prepare(void);
/// Whether a signal at stack pointer `sp` was raised by libc's `abort`.
HIDDEN bool airbag_is_in_abort(const struct airbag_thread *thread, uintptr_t sp);
/// Holds, as the message of an `abort`, what glibc printed before. Not for signal handlers.
HIDDEN void airbag_take_abort_message(struct airbag_thread *thread);
/// In a child, on a thread without a scope: notes what glibc printed before an `abort`. False if
/// it printed nothing.
HIDDEN bool airbag_note_abort_message(void);

// child_streams.c

/// Writes out the standard streams, except where another thread is in them. What is in the user's
/// own streams may be a copy of the parent's.
HIDDEN void airbag_child_flush(void);

// child_rehearsal.c

/// In the parent, once: calls what children call, so that they need not look it up.
HIDDEN void airbag_rehearse_child(void);
/// `_exit`, which cannot be rehearsed: the system call that it makes. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_leave_child(int code);

// child_report.c

/// In the parent: maps an empty report. NULL with `errno` set if there is no memory.
HIDDEN airbag_report *airbag_report_open(void);
/// In the parent, while a child runs: maps the report of the next one, which takes 40 µs of the time
/// in which nobody does anything else.
HIDDEN void airbag_report_provide(void);
/// In the parent: unmaps it.
HIDDEN void airbag_report_close(airbag_report *report);
/// In the child: makes it the report of this process.
HIDDEN void airbag_report_begin(airbag_report *report);
/// In the child: the body ended.
HIDDEN void airbag_report_end(void);
/// In the child: it could not be prepared. Ends it.
HIDDEN __attribute__((noreturn)) void airbag_report_unprepared(int error);
/// In the child: whether the parent has asked where it stands. Async-signal-safe.
HIDDEN bool airbag_child_is_asked(void);
/// Whether this process is a child that ends when the scope is abandoned. Async-signal-safe.
HIDDEN bool airbag_child_ends_with(const struct airbag_thread *thread,
                                   const struct airbag_scope *scope);

// child_crash.c

/// In the child: what the runtime prints on a thread without a scope, perhaps its last words.
HIDDEN void airbag_child_note_text(const char *text, size_t length);
/// In the child: tells the crash that is recorded, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_crashed(struct airbag_thread *thread);
/// In the child: tells the place that is recorded, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_placed(struct airbag_thread *thread);
/// In the child: tells a crash on a thread without a scope, and ends the child. For signal handlers.
HIDDEN __attribute__((noreturn)) void airbag_child_crashed_outside(int signal,
                                                                   const siginfo_t *info,
                                                                   uintptr_t pc, uintptr_t fp);

// child_limits.c

/// In the child: sets its limits. False with `errno` set if one cannot be.
HIDDEN bool airbag_apply_limits(const airbag_child_options *options);
/// Whether a debugger is attached to this process.
HIDDEN bool airbag_is_traced(void);

#endif
