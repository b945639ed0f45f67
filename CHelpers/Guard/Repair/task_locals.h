/// Task-local values and the running task: ends what a crash left behind.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks up the Swift concurrency library, once per process.
HIDDEN void airbag_task_locals_find_library(void);
/// Looks up the thread-local storage of that library, once per thread.
HIDDEN void airbag_task_locals_prepare(struct airbag_thread *thread);
/// Returns the innermost binding, and the running task.
HIDDEN struct airbag_task_locals airbag_task_locals_now(const struct airbag_thread *thread);
/// Returns a word of the thread-local storage of the concurrency library; NULL if there is none.
HIDDEN void **airbag_concurrency_word(const struct airbag_thread *thread, size_t index);
/// Returns the word that points to the task running on the calling thread. NULL if no task runs or the word is not
/// known.
HIDDEN void **airbag_running_task(const struct airbag_thread *thread);
/// Ends the bindings made since, and the tasks begun since in the abandoned frames below `frame`. Not for signal
/// handlers.
HIDDEN void airbag_task_locals_restore(const struct airbag_thread *thread,
                                       struct airbag_task_locals before, uintptr_t frame);

/// Returns the value of a task-local value for the running task; NULL if it has none.
HIDDEN const void *airbag_task_local(const void *key);
/// Returns the innermost binding of the running task: an item that each task started by this one has in its list, too. 0 if
/// no task runs, or nothing is known. Not for signal handlers.
HIDDEN uintptr_t airbag_task_binding(void);
/// Whether the running task has a binding. Async-signal-safe.
HIDDEN bool airbag_task_has_binding(uintptr_t binding);
