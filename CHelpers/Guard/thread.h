/// The records of a thread with guarded calls, and of each call.
#pragma once

#include <setjmp.h>
#include <signal.h>

#include "Exceptions/cxx.h"
#include "airbag_guard.h"
#include "base.h"

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

/// How many words of the thread-local storage of Swift concurrency are read. 6.3 has four.
enum { AIRBAG_CONCURRENCY_WORDS = 16 };

/// The state of Swift concurrency for a thread: the running task and its executor, and the innermost binding of a
/// task-local value.
struct airbag_task_locals {
  void *task;
  void *binding;
  bool is_known;
  void *words[AIRBAG_CONCURRENCY_WORDS];
};

/// The queue of Dispatch whose block a thread runs, and the record of that block.
struct airbag_dispatch_place {
  void *queue, *frame;
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

/// How many such calls, one in the other, are noted.
enum { AIRBAG_ONCE_LIMIT = 256 };

/// A job of a Swift task that is the body of a scope, and the functions of Tasks/jobs.c for it.
struct airbag_scope_job {
  /// The job, as the Swift runtime represents it.
  const void *job;
  /// Whether the thread now works for a body that is guarded. Async-signal-safe.
  bool (*is_caught)(const struct airbag_thread *thread, const struct airbag_scope_job *job);
  /// Called first after a crash: the thread leaves the actor on which the task crashed.
  void (*leave_actor)(struct airbag_thread *thread, const struct airbag_scope_job *job);
  /// Whether a run loop that the body runs must not be jumped out of.
  bool keeps_run_loop;
};

/// How many words a scope has for the list of open accesses.
enum { AIRBAG_STATE_WORDS = 4 };

/// How many marks the frame of a scope has.
enum { AIRBAG_MARKS = 6 };

/// A guarded call. Kept in the thread's record, not on the stack: the frames of a scope may be gone, left by a C++
/// exception or a `longjmp`, and then nothing that lay there can be trusted.
struct airbag_scope {
  /// The address of the frame of `airbag_guard_here`.
  uintptr_t frame;
  /// The return address of that frame.
  uintptr_t return_address;
  /// Words in that frame which hold `frame` as long as the frame is on the stack. Later frames at that place may
  /// leave some of its words as they were, but hardly all.
  const volatile uintptr_t *marks;
  /// The state of `swift_task_enterThreadLocalContext`, which uses two words. (accesses.c checks that)
  void *exclusivity[AIRBAG_STATE_WORDS];
  /// How much text the thread held when the scope opened.
  size_t text_start;
  /// The task-local values that were bound.
  struct airbag_task_locals task_locals;
  struct airbag_dispatch_place dispatch_place;
  struct airbag_stream_locks stream_locks;
  int ignored_accesses;
  struct airbag_cxx_state cxx_state;
  /// The job of a task that the body runs. NULL if it runs none.
  const struct airbag_scope_job *job;
  /// The watched call around the guarded call. NULL if there is none.
  struct airbag_watch *watch;
  /// After a crash: its exception is being named, which may crash, too.
  bool is_named;
  /// How many crashes the scope has caught: one of the body, and one of the recovery from that.
  int crashes;
  /// After a crash: its evidence was copied, or that has crashed.
  bool is_told;
  /// How many calls of the allocator were under way. (held_locks.c)
  int allocations;
  sigjmp_buf environment;
  /// The calls that threw the exception that is on its way to this scope. Not in the thread's record: code that the
  /// unwinder runs meanwhile, to clean up, may make guarded calls of its own.
  size_t raised_count;
  uintptr_t raised_frames[AIRBAG_FRAME_LIMIT];
};

/// The record of a thread that has made a guarded call. Lives in a mapping of its own, together with the alternate
/// signal stack.
struct airbag_thread {
  /// The innermost open scope, one of `scopes`; those before it are around it. Read by the signal handler.
  struct airbag_scope *scope;
  struct airbag_scope scopes[AIRBAG_DEPTH_LIMIT];
  /// The bounds of the thread's stack, to recognize overflows and to bound every walk.
  uintptr_t stack_low, stack_high;
  /// The alternate signal stack in use, ours or one that was there.
  uintptr_t signal_stack_low, signal_stack_high;
  bool owns_signal_stack;
  /// Guarded calls run on this thread itself.
  bool runs_bodies;
  /// The innermost watched call. NULL if there is none.
  struct airbag_watch *watch;
  /// The thread reported something while it held a lock of the runtime: no crash of it is caught any more.
  bool holds_runtime_lock;
  /// How many calls of the allocator are under way.
  int allocations;
  /// Why the latest crash was not caught, as the end of a sentence; NULL if nothing is known.
  const char *why_not_caught;
  /// The initializers of globals that are under way. (once.c)
  struct airbag_once onces[AIRBAG_ONCE_LIMIT];
  size_t once_count;
  /// The signals that are blocked since the thread made its first guarded call.
  sigset_t first_mask;
  /// The latest crash leaves a signal handler of other code.
  bool leaves_handler;
  struct airbag_cxx_state *cxx_state;
  /// The thread-local storage of the Swift concurrency library, NULL if it has none.
  void **concurrency_storage;
  /// The two words of Dispatch, NULL if they are not known.
  void **dispatch_words;
  /// Set between the decision to abandon a scope and its jump: a second fault in between must not repeat the step
  /// that faulted.
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

  /// Text of the runtime that is held until the end of the guarded call is known.
  size_t text_length;
  /// How many bytes of the text of the innermost scope did not fit.
  size_t text_missing;
  /// The call that prints the latest report of the Swift runtime: its frame, and its return address.
  uintptr_t report_frame, report_place;
  /// The end of that report, if the same call has printed more behind it; else 0.
  size_t report_end;
  char text[AIRBAG_MESSAGE_LIMIT];
};
