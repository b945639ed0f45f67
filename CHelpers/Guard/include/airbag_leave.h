/// A guarded call that the code in it can leave.
#ifndef AIRBAG_INCLUDE_LEAVE_H
#define AIRBAG_INCLUDE_LEAVE_H

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

/// Runs a body until it returns or leaves.
///
/// It does not catch crashes: they go to the guarded call around it, if there is one.
///
/// - Parameters:
///   - body: what to run.
///   - context: passed to `body`.
///   - name: names the call for `airbag_leave`; any address.
///   - result: as for `airbag_guard`.
/// - Returns: AIRBAG_CRASHED if the body left; or how else it ended.
airbag_status airbag_guard_leavable(airbag_body body, void *_Nullable context, const void *name,
                                    airbag_result *result);

/// Leaves a call of the calling thread; returns if the thread is not in that call, or is in a block of the main
/// queue that a run loop in that call runs.
///
/// The frames in between are abandoned, as after a crash. Not out of a job that the call runs.
void airbag_leave(const void *name);

AIRBAG_END

#endif
