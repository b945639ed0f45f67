/// Restores what Dispatch knows of a thread.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks up Dispatch, once per process.
HIDDEN void airbag_dispatch_find_library(void);
/// Looks up the thread-local storage of Dispatch, once per thread.
HIDDEN void airbag_dispatch_prepare(struct airbag_thread *thread);
/// Returns the queue for which the calling thread works, and its record.
HIDDEN struct airbag_dispatch_place airbag_dispatch_now(const struct airbag_thread *thread);
/// The function that a run loop calls to drain the main queue.
HIDDEN extern struct airbag_range airbag_main_queue_callback;
/// Whether the thread runs a block of a queue of XCTest's that began inside of the scope: it keeps the queue from all
/// others until the block returns. Async-signal-safe.
HIDDEN bool airbag_holds_xctest_queue(const struct airbag_thread *thread, const struct airbag_scope *scope);
/// Restores that state.
HIDDEN void airbag_dispatch_restore(const struct airbag_thread *thread,
                                    struct airbag_dispatch_place before);
