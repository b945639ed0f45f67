/// A guarded call that can be ended while it runs.
#ifndef AIRBAG_INCLUDE_WATCH_H
#define AIRBAG_INCLUDE_WATCH_H

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

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

/// Ends a watched call of the calling thread at once; returns if it is not in that call.
///
/// The frames in between are abandoned, as after a crash. Not out of a job that the call runs.
void airbag_watch_leave(const airbag_watch *watch);

AIRBAG_END

#endif
