/// Globals whose initializer crashed.
#pragma once

#include "base.h"
#include "thread.h"

#include <stdatomic.h>

/// A `swift::threading_impl::once_t`. The flag is 0 until the work is done; the lock holds the number of the thread
/// that does it.
struct airbag_once_words {
  _Atomic int32_t flag;
  _Atomic uint32_t lock;
};

/// Checks whether the words mean that. Once per process.
HIDDEN void airbag_once_prepare(void);
/// Whether the words are known.
HIDDEN bool airbag_knows_once(void);
/// Stands for `swift_once`.
HIDDEN void airbag_once_intercepted(struct airbag_once_words *once, void (*function)(void *), void *context);
/// After a crash: makes each `once` that was begun below a frame and is not done one that nobody has begun.
HIDDEN void airbag_onces_leave(struct airbag_thread *thread, uintptr_t frame);
