/// A call whose thread another thread can ask where it is.
#pragma once

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

/// A watched call that is under way.
typedef struct airbag_watch {
  /// Its thread, as `gettid` names it.
  int thread;
  /// Where its frame stands on the thread's stack.
  uintptr_t frame;
  /// Whether the thread jumped out of the call after a crash: it never returns then.
  bool is_left;
  /// The watched call around it on the same thread.
  struct airbag_watch *_Nullable outer;
} airbag_watch;

/// Whether the thread jumped out of the call after a crash.
static inline bool airbag_watch_is_left(const airbag_watch *watch) {
  return __atomic_load_n(&watch->is_left, __ATOMIC_ACQUIRE);
}

/// Runs a body that `airbag_watch_ask` can ask about.
///
/// - Parameters:
///   - body: what to run.
///   - context: passed to `body`.
///   - watch: becomes the call that is under way; must stay until that has ended or a crash has left it.
///   - begin: called before `body`, on the same thread, with `context`. From then on others may ask.
void airbag_watch_call(airbag_body body, void *_Nullable context, airbag_watch *watch,
                       airbag_body begin);

/// Asks the thread of a watched call where it is.
///
/// The thread gets SIGURG, which is ignored by default (signal(7)), notes its calls in the handler, and goes
/// on. A system call that SA_RESTART does not begin again (`nanosleep`, `poll`) ends early, with EINTR.
///
/// - Parameter watch: the call, or a copy.
/// - Returns: the calls from where the thread is down to the watched one, to be freed with
///   `airbag_crash_free`. NULL if they are not known: the thread did not answer within two seconds (it
///   blocks SIGURG, or somebody else handles it), an earlier one never ended its answer, handlers could
///   not be installed, or there is no memory.
airbag_crash *_Nullable airbag_watch_ask(const airbag_watch *watch);

AIRBAG_END
