/// Threads with guarded calls: what is known of them, how calls end, how stacks are read.
#ifndef AIRBAG_THREAD_H
#define AIRBAG_THREAD_H

#include <setjmp.h>
#include <signal.h>

#include "cxx.h"

/// Code from `low` up to, not including, `high`.
struct airbag_range {
  uintptr_t low, high;
};

NOT_SANITIZED static inline bool airbag_contains(struct airbag_range range, uintptr_t address) {
  return address >= range.low && address < range.high;
}

/// On aarch64 a return address may carry a signature in its upper bits (pointer
/// authentication). User addresses have 48 bits.
static inline uintptr_t airbag_plain_address(uintptr_t address) {
#if defined(__aarch64__)
  return address & 0x0000ffffffffffff;
#else
  return address;
#endif
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

/// Of which queue of Dispatch a thread runs a block, the record of that, and for which workloop.
struct airbag_dispatch_place {
  void *queue, *frame, *workloop;
};

/// How often a thread has locked the standard streams.
struct airbag_stream_locks {
  int output, errors;
};

struct airbag_thread;

/// A job of a Swift task that is the body of a scope, and what Tasks/jobs.c knows of it.
struct airbag_scope_job {
  /// The job, as the Swift runtime has it.
  const void *job;
  /// Whether what the thread does now belongs to a body that is guarded. Async-signal-safe.
  bool (*is_caught)(const struct airbag_thread *thread, const struct airbag_scope_job *job);
  /// Called first after a crash: the thread leaves the actor on which the task crashed.
  void (*leave_actor)(struct airbag_thread *thread, const struct airbag_scope_job *job);
};

/// How many marks the frame of a scope has.
enum { AIRBAG_MARKS = 6 };

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
  struct airbag_dispatch_place dispatch_place;
  struct airbag_stream_locks stream_locks;
  int ignored_accesses;
  struct airbag_cxx_state cxx_state;
  /// The job of a task that the body runs. NULL if it is none.
  const struct airbag_scope_job *job;
  /// The name by which `airbag_leave` leaves it: then that is all that the scope is for. NULL if none.
  const void *left_by;
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
  struct airbag_cxx_state *cxx_state;
  /// The thread-local storage of the Swift concurrency library, NULL if it has none.
  void **concurrency_storage;
  /// The two words of Dispatch, NULL if they are not known.
  void **dispatch_words;
  /// Set between the decision to abandon a scope and its jump: a second fault in between
  /// must not repeat the step that faulted.
  volatile sig_atomic_t is_recovering;

  /// The evidence of the latest crash, copied out after the jump.
  int signal;
  uintptr_t fault_address;
  bool has_fault_address, lacks_fault_address, is_stack_overflow, begins_at_instruction, is_said_by_libc,
      is_incomplete, is_aborted_by_libc;
  airbag_exception_kind exception;
  size_t message_start;
  size_t frame_count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
  size_t change_count;
  airbag_change changes[AIRBAG_CHANGE_LIMIT];

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

// own_thread.c

/// Runs a guarded call on a new thread and waits for it.
HIDDEN airbag_status airbag_guard_on_own_thread(airbag_body body, void *context,
                                                airbag_result *result);

// scopes.c

/// Keeps in mind where bodies return to.
HIDDEN void airbag_note_body_return(uintptr_t return_address);
/// Whether that is known.
HIDDEN bool airbag_knows_body_return(void);
/// Whether a body returns there, as far as that is known. Async-signal-safe.
HIDDEN bool airbag_is_call_of_body(uintptr_t return_address);
/// The scope around a scope, or NULL.
HIDDEN struct airbag_scope *airbag_outer(struct airbag_thread *thread,
                                         struct airbag_scope *scope);
/// Drops scopes whose frames are gone, because a C++ exception or a `longjmp` passed them, as
/// far as can be told at stack pointer `sp`. Returns the innermost one left, or NULL.
/// Async-signal-safe.
HIDDEN struct airbag_scope *airbag_drop_scopes(struct airbag_thread *thread, uintptr_t sp);
/// The innermost scope, from the given one outward, that catches what the thread does now: a job's
/// scope may not, and one to be left does not. NULL if there is none. Async-signal-safe.
HIDDEN struct airbag_scope *airbag_catching(struct airbag_thread *thread, struct airbag_scope *scope);

// call.c

/// The guarded call itself, on the calling thread.
HIDDEN airbag_status airbag_guard_here(airbag_body body, void *context, airbag_result *result);
/// Finds out where bodies return to, once per process. On a thread that has its record.
HIDDEN void airbag_find_body_return(void);
/// Copies evidence, to be freed with `airbag_crash_free`. NULL if there is no memory.
HIDDEN airbag_crash *airbag_crash_copy(const airbag_crash *evidence);

// abandon.c

/// Abandons everything inside the innermost scope. Async-signal-safe.
HIDDEN __attribute__((noreturn)) void airbag_abandon(struct airbag_thread *thread);
/// The same where the open accesses are restored already.
HIDDEN __attribute__((noreturn)) void airbag_end_scope(struct airbag_thread *thread);
/// Records a crash in a function that the frame at `fp` belongs to, to be abandoned at once.
/// False if no scope can be reached from there.
HIDDEN bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp);

// signals.c

/// Installs the handlers, once per process. Returns 0 or an errno value.
HIDDEN int airbag_install_handlers(void);
/// Calls a handler that was there before, with its mask; false if that was none. Async-signal-safe.
HIDDEN bool airbag_call_handler(struct sigaction *previous, int signal, siginfo_t *info,
                                void *context);
/// Records that the thread was there, as the place of what happens now. Async-signal-safe.
HIDDEN void airbag_record_place(struct airbag_thread *thread, int signal, uintptr_t pc, uintptr_t fp,
                                uintptr_t sp);
/// Whether a fault has an address. Async-signal-safe.
HIDDEN bool airbag_has_address(int signal, const siginfo_t *info);
/// Whether it is a bad access to memory whose address the processor does not report: on x86_64 one
/// that is not canonical, for example. (General protection fault) Async-signal-safe.
HIDDEN bool airbag_lacks_address(int signal, const siginfo_t *info);
/// Whether an address belongs to the frame of the function that has these registers.
HIDDEN bool airbag_is_in_frame(uintptr_t address, uintptr_t sp, uintptr_t fp);
/// In a forked child: default dispositions for all that the parent handled, and our handlers for the
/// seven caught signals, whoever has replaced them since, with nobody to pass them on to.
HIDDEN void airbag_reset_signals(void);

// signal_source.c

/// Whether the code that a signal interrupts caused it: by a fault, by a signal to its thread from
/// this process, or by one that it sent to this process itself. What another thread sends to the
/// process, a timer or another process (a time limit that wants a core dump, say), is none of a
/// guarded body's doing. Async-signal-safe.
HIDDEN bool airbag_is_own_signal(int signal, const siginfo_t *info, const void *context);

// backtrace.c

/// Follows the chain from the frame at `*fp` on a stack whose bounds are not known, until a frame
/// stands at `end` or above: `*fp` then. The kernel reads the frames, and says so where it cannot.
/// (process_vm_readv(2)) Returns how many return addresses it has put into `frames`.
/// Async-signal-safe, never faults.
HIDDEN size_t airbag_climb(uintptr_t *fp, uintptr_t end, uintptr_t *frames, size_t limit);
/// Follows the chain from the frame at `fp`, above the stack pointer `sp`, to the innermost scope that it
/// leads to, and records the return addresses on the way, behind those already recorded. NULL, with nothing
/// recorded, if it leads to none. Async-signal-safe, never faults.
HIDDEN struct airbag_scope *airbag_walk(struct airbag_thread *thread, uintptr_t fp, uintptr_t sp);
/// The same where libc's code, which keeps no frame pointers, has used the register for something
/// else: from what looks like the first frame above `sp`. What looks like one may be left over
/// from an earlier call, so it counts only for the frame around it, which does stand.
HIDDEN struct airbag_scope *airbag_search(struct airbag_thread *thread, uintptr_t sp);
/// Reads one frame. False when `fp` is no frame on the thread's stack.
HIDDEN bool airbag_read_frame(const struct airbag_thread *thread, uintptr_t fp,
                              uintptr_t *caller_fp, uintptr_t *return_address);

// unwind.c

/// Finds the unwinder, once per process.
HIDDEN void airbag_unwind_prepare(void);
/// Records the calls from the interrupted one that is recorded first to the scope, by the
/// compiler's tables. Not async-signal-safe. False if they tell less than is recorded.
HIDDEN bool airbag_unwind(struct airbag_thread *thread);
/// The same for frames that begin with a known one and go up to the stack pointer `end`.
HIDDEN bool airbag_unwind_frames(uintptr_t *frames, size_t *count, uintptr_t end);

// exceptions.c

/// Keeps in the program what only the compiler's tables refer to. Once per process.
HIDDEN void airbag_exceptions_keep(void);

#endif
