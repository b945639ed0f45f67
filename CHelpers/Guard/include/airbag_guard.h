/// Guarded calls, and the evidence of a crash inside one. A guarded call runs on the calling thread, or on a thread
/// of its own for which the caller waits.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// A body to run inside a guarded call. `context` is the value that the caller passed.
typedef void (*airbag_body)(void *_Nullable context);

/// How a guarded call ended.
typedef enum airbag_status {
  /// The body ran to its end.
  AIRBAG_RETURNED = 0,
  /// The body crashed; its frames were abandoned. `airbag_result.crash` has the evidence.
  AIRBAG_CRASHED = 1,
  /// Not run: no memory for the thread's alternate signal stack (see `airbag_result.error`).
  AIRBAG_NO_STACK = 2,
  /// Not run: the body needed a thread of its own, and none could be started.
  AIRBAG_NO_THREAD = 3,
  /// Not run: a signal handler could not be installed.
  AIRBAG_NO_HANDLER = 4,
  /// Not run: the caller runs on the alternate signal stack, and so in a signal handler.
  AIRBAG_IN_SIGNAL_HANDLER = 5,
  /// Not run: AIRBAG_DEPTH_LIMIT guarded calls are open on the thread, one in the other.
  AIRBAG_TOO_DEEP = 6,
  /// Not run, and never returned to callers: the body needs a thread of its own, and `airbag_guard` starts it.
  AIRBAG_NO_REPAIR = 7,
} airbag_status;

/// The most guarded calls that can be open at once on a thread.
#define AIRBAG_DEPTH_LIMIT 256

/// The most bytes of a fatal message that are kept. Longer messages are cut, and the evidence says so.
#define AIRBAG_MESSAGE_LIMIT 65536

/// The most frames of a backtrace that are kept, the innermost first.
#define AIRBAG_FRAME_LIMIT 128

/// The most interrupted changes that are kept, the innermost first.
#define AIRBAG_CHANGE_LIMIT 8

/// A change of a value: an exclusive access that modifies.
typedef struct airbag_change {
  /// The address of the value.
  uintptr_t address;
  /// The code that began the change; a return address.
  uintptr_t pc;
} airbag_change;

/// Whether an exception left the body of a guarded call, and in which language it was raised.
typedef enum airbag_exception_kind {
  AIRBAG_NO_EXCEPTION = 0,
  /// One of `AirbagException.raise()`, or of another language.
  AIRBAG_EXCEPTION = 1,
  /// An exception of C++: its name is as the compiler writes it; `airbag_cxx_words` translates it.
  AIRBAG_CXX_EXCEPTION = 2,
} airbag_exception_kind;

/// The evidence of a crash. The code that receives it owns it; free with `airbag_crash_free`.
///
/// A flag holds if it is not 0. (No bits: to read one, Swift copies the structure with frames that may not be there.)
typedef struct airbag_crash {
  /// The signal that ended the body, or that would have followed the captured message.
  int signal;
  /// The kind of exception that left the body. The message describes it: name, reason, then keys and values, each
  /// preceded by its length (32 bits, AIRBAG_MISSING for a missing text).
  airbag_exception_kind exception;
  /// The address at which the access faulted. Only with `has_fault_address`.
  uintptr_t fault_address;
  /// SIGSEGV, SIGBUS and their like carry an address; traps and `abort` do not.
  uint8_t has_fault_address;
  /// A bad access to memory, at an address that the processor does not report.
  uint8_t lacks_fault_address;
  /// The access hit the end of the thread's stack.
  uint8_t is_stack_overflow;
  /// `frames[0]` is the instruction that trapped; all other frames are return addresses. Otherwise every frame is one.
  uint8_t begins_at_instruction;
  /// The innermost calls may be missing: the code there keeps no frame pointers, and the chain was found further out.
  uint8_t is_incomplete;
  /// The message is the text that the C library printed before `abort`, not the text of a runtime.
  uint8_t is_said_by_libc;
  /// The length of the message in bytes, and how many more bytes were not kept.
  size_t message_length, message_missing;
  /// The changes of values that were under way, the latest first. None if they cannot be known.
  size_t change_count;
  airbag_change changes[AIRBAG_CHANGE_LIMIT];
  /// The calls, innermost first, down to the guarded call: from the frame-pointer chain, or the unwinder. Last, for all
  /// of them are rarely used: to clear and to copy them took a twentieth of a catch.
  size_t frame_count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
} airbag_crash;

/// Returns the text that the runtime was about to print, not terminated. It stands behind the last frame.
static inline const char *airbag_crash_message(const airbag_crash *crash) {
  return (const char *)&crash->frames[crash->frame_count];
}
// Swift has no pointers to the arrays of a struct.
static inline const uintptr_t *airbag_crash_frames(const airbag_crash *crash) { return crash->frames; }
static inline const airbag_change *airbag_crash_changes(const airbag_crash *crash) { return crash->changes; }

/// A number that threads read and change without a lock.
static inline long airbag_shared_number(const long *number) { return __atomic_load_n(number, __ATOMIC_RELAXED); }
static inline void airbag_add_to_shared(long *number, long n) { __atomic_fetch_add(number, n, __ATOMIC_RELAXED); }

/// What `airbag_guard` returns beside its status.
typedef struct airbag_result {
  /// With AIRBAG_CRASHED: the signal of the crash; 0 if it was passed on (`airbag_guard_pass_on`).
  int signal;
  /// With AIRBAG_CRASHED: the evidence, or NULL when there was no memory to keep it.
  airbag_crash *_Nullable crash;
  /// With AIRBAG_NO_STACK, AIRBAG_NO_THREAD and AIRBAG_NO_HANDLER: the `errno` value.
  int error;
} airbag_result;

/// Runs `body(context)` on the calling thread, and returns even when the body crashes. Where a lock would stay held
/// that others need, as one of the allocator, it does not: then the process ends, and says why.
///
/// SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS and SIGPIPE that the thread causes, or that this process
/// raises on it, end the innermost guarded call of the thread. The frames in between are abandoned: nothing in them
/// is released or unlocked. Guarded calls nest.
///
/// The handlers are installed once per process, by the first guarded call. A signal that arrives on a thread
/// without an open guarded call, or from another process, goes to the handler that was there before.
///
/// After a crash the calling thread is repaired with private details of the runtime and of Dispatch (airbag_details.h).
/// Where such a detail is not known, the body runs on a thread of its own, and the caller waits for it.
///
/// Not async-signal-safe. On the alternate signal stack it refuses to run the body (AIRBAG_IN_SIGNAL_HANDLER). A
/// handler without SA_ONSTACK is not recognized, and locks that the interrupted code held stay held.
///
/// - Parameters:
///   - body: what to run.
///   - context: passed to `body`.
///   - result: written for every ending but AIRBAG_RETURNED.
/// - Returns: how the call ended.
airbag_status airbag_guard(airbag_body body, void *_Nullable context, airbag_result *result);
/// Lets crashes be passed on to the innermost guarded call of the thread, which there must be, from inner ones.
void airbag_guard_take_over(void);
/// Whether a crash may be passed on to the innermost guarded call of the thread.
bool airbag_guard_takes_over(void);
/// Ends the innermost guarded call of the thread with a crash that an inner one has caught. Only where
/// `airbag_guard_takes_over` says so. The result then has the signal 0, and `crash`, which is passed to the caller as
/// it is, instead of evidence.
__attribute__((noreturn)) void airbag_guard_pass_on(void *crash);
/// Frees the evidence to which `airbag_result.crash` points.
void airbag_crash_free(airbag_crash *_Nullable crash);
/// Code paths that depend on the machine, which tests select.
typedef enum airbag_forced {
  /// Behaves as if the runtime had no exclusivity symbols.
  AIRBAG_FORCE_OWN_THREAD = 1,
  /// Behaves as if no fatal message could be recognized by its caller.
  AIRBAG_FORCE_SIGNAL_ROUTE = 2,
  /// Behaves as if there were no memory for an alternate signal stack.
  AIRBAG_FORCE_NO_STACK = 4,
  /// Behaves as if no thread could be started.
  AIRBAG_FORCE_NO_THREAD = 8,
} airbag_forced;

/// For tests: selects code paths for guarded calls that the calling thread makes.
///
/// - Parameter ways: `airbag_forced` values, or-ed; 0 for none.
/// - Returns: the ways in force before.
unsigned airbag_force(unsigned ways);

// A watched call: a call whose thread reports its place when another thread asks.

/// A watched call that is under way.
typedef struct airbag_watch {
  /// Its thread, by the number that `gettid` returns.
  int thread;
  /// The address of its frame on the thread's stack.
  uintptr_t frame;
  /// Whether the thread jumped out of the call after a crash, or an exception left it: then the call never returns.
  bool is_left;
  /// The watched call around it on the same thread.
  struct airbag_watch *_Nullable outer;
} airbag_watch;

/// Whether the thread jumped out of the call after a crash, or an exception left it.
static inline bool airbag_watch_is_left(const airbag_watch *watch) {
  return __atomic_load_n(&watch->is_left, __ATOMIC_ACQUIRE);
}

/// Runs a body on the calling thread as a watched call, which `airbag_watch_ask` can query.
///
/// - Parameters:
///   - body: what to run.
///   - context: passed to `body`.
///   - watch: becomes the call that is under way; must stay valid until the call has ended or a crash has left it.
///   - begin: called before `body`, on the same thread, with `context`. From then on other threads may ask.
void airbag_watch_call(airbag_body body, void *_Nullable context, airbag_watch *watch, airbag_body begin);
/// Asks the thread of a watched call for its place.
///
/// The thread gets SIGURG, which is ignored by default (signal(7)), records its calls in the handler, and goes on.
/// A system call that SA_RESTART does not begin again (`nanosleep`, `poll`) ends early, with EINTR.
///
/// - Parameter watch: the call, or a copy.
/// - Returns: the calls from the thread's place down to the watched one, to be freed with `airbag_crash_free`. NULL
///   if they are not known: the thread did not take the question within a second or was two seconds over the answer (it
///   blocks SIGURG, or other code handles it), an earlier thread never ended its answer, handlers could not be
///   installed, or there is no memory.
airbag_crash *_Nullable airbag_watch_ask(const airbag_watch *watch);

// Exceptions: raises those of Airbag, and reads the names of those of C++. Everything runs on the calling thread.

/// Replaces the length of a missing text in the description of an exception.
#define AIRBAG_MISSING UINT32_MAX

/// Returns the name of a C++ type in words: `std::out_of_range` for `St12out_of_range`.
///
/// - Parameter name: the name as the compiler writes it.
/// - Returns: the words, to be freed with `free`; a copy of `name` if that is no such name; NULL if there is no memory.
char *_Nullable airbag_cxx_words(const char *name);
/// Makes an exception.
///
/// - Parameters:
///   - description: its name, its reason, then keys and values, each preceded by its length, 4 bytes; the length of a
///     missing text is `AIRBAG_MISSING`.
///   - length: the number of bytes.
///   - words: its name and reason, for people.
/// - Returns: the exception, for `airbag_exception_raise`.
void *airbag_exception_make(const void *description, size_t length, const char *words);
/// Raises an exception as C++ does, and frees `exception`.
__attribute__((noreturn)) void airbag_exception_raise(void *exception);

AIRBAG_END
