/// Task-local values and the running task.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks up the Swift concurrency library, once per process.
HIDDEN void airbag_task_locals_find_library(void);
/// Looks up its thread-local storage, once per thread.
HIDDEN void airbag_task_locals_prepare(struct airbag_thread *thread);
/// Remembers the innermost binding.
HIDDEN struct airbag_task_locals airbag_task_locals_now(const struct airbag_thread *thread);
/// A word of the thread-local storage of the concurrency library; NULL if there is none.
HIDDEN void **airbag_concurrency_word(const struct airbag_thread *thread, size_t index);
/// The word that says which task runs on the calling thread. NULL if none does or it is not known.
HIDDEN void **airbag_running_task(const struct airbag_thread *thread);
/// Ends the bindings made since, and the tasks begun since in the frames below `frame`, which were
/// abandoned. Not for signal handlers.
HIDDEN void airbag_task_locals_restore(const struct airbag_thread *thread,
                                       struct airbag_task_locals before, uintptr_t frame);

/// The value of a task-local value for the running task; NULL if it has none.
HIDDEN const void *airbag_task_local(const void *key);
