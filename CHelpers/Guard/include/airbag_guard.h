/// A guarded call, and the evidence of a crash inside it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

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
  /// Not run, and not for callers: the body needs a thread of its own, which `airbag_guard` gives it.
  AIRBAG_NO_REPAIR = 7,
} airbag_status;

/// The most guarded calls of a thread that can be open at once.
#define AIRBAG_DEPTH_LIMIT 256

/// The most text of a fatal message that is kept, in bytes. Longer messages are cut.
#define AIRBAG_MESSAGE_LIMIT 65536

/// The most frames of a backtrace that are kept, innermost first.
#define AIRBAG_FRAME_LIMIT 128

/// The most interrupted changes that are kept, the innermost first.
#define AIRBAG_CHANGE_LIMIT 8

/// A change of a value: an exclusive access that modifies.
typedef struct airbag_change {
  /// Where the value is.
  uintptr_t address;
  /// The code that began the change; a return address.
  uintptr_t pc;
} airbag_change;

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
  /// It was a bad access to memory, at an address that the processor does not report.
  bool lacks_fault_address;
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
  /// The changes of values that were under way, the latest first. NULL if there are none, or they
  /// cannot be known.
  const airbag_change *_Nullable changes;
  /// The number of `changes`.
  size_t change_count;
  /// With changes: what `airbag_interruption_place` is to be given; 0 in a crash of a child.
  uint64_t interruption;
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
/// Where a private detail of the runtime or of Dispatch is not known by which the calling thread is put in
/// order after a crash (airbag_details.h), the body runs on a thread of its own. The caller waits for it.
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

/// Frees what `airbag_result.crash` points to.
void airbag_crash_free(airbag_crash *_Nullable crash);

/// Says where a crash that interrupted changes was caught, for what is said should the process end
/// by a later crash.
///
/// - Parameters:
///   - interruption: of the crash.
///   - place: what caught it, in words; cut at 160 bytes.
void airbag_interruption_place(uint64_t interruption, const char *place);

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

AIRBAG_END
