/// A watched call: a call whose thread reports its place when another thread asks.
#pragma once

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

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

AIRBAG_END
