/// What is asked of the runtimes of Swift and C++ and of Dispatch, and put in order after a crash.
#ifndef AIRBAG_SWIFT_RUNTIME_H
#define AIRBAG_SWIFT_RUNTIME_H

#include "thread.h"

// runtime.c

/// Looks up what Airbag needs of the Swift runtime, once per process.
HIDDEN void airbag_runtime_prepare(void);
/// The extent of the function that begins at `address`; empty when it has no entry in a dynamic
/// symbol table.
HIDDEN struct airbag_range airbag_function_at(void *address);
/// The code of the library that has the byte at `address`; empty where that is 0, or part of the
/// program that has this code.
HIDDEN struct airbag_range airbag_code_around(uintptr_t address);
/// Whether code of the Swift runtime stands at `address`.
HIDDEN bool airbag_is_swift_code(uintptr_t address);
/// Whether code of the C++ runtime stands at `address`.
HIDDEN bool airbag_is_cxx_code(uintptr_t address);
/// The signal that follows a fatal report whose printing frame is at `fp`; 0 when the
/// report is not fatal or its caller is not known.
HIDDEN int airbag_fatal_report_signal(const struct airbag_thread *thread, uintptr_t fp);

// accesses.c

/// Looks up what the Swift runtime does about exclusive accesses, once per process.
HIDDEN void airbag_accesses_prepare(void);
/// Whether exclusivity bookkeeping can be restored.
HIDDEN bool airbag_runtime_has_exclusivity(void);
/// Remembers in zeroed words where the thread's list of open accesses stands.
HIDDEN void airbag_exclusivity_open(void *state[4]);
/// Cuts the list back to there, and notes the changes that were under way in the thread's record.
HIDDEN void airbag_exclusivity_restore(struct airbag_thread *thread, void *state[4]);

// interruptions.c

/// Keeps in mind that a change was interrupted. Not for signal handlers.
///
/// - Returns: its number, from 1.
HIDDEN uint64_t airbag_interruption_add(const airbag_change *change);
/// Says on standard error which changes were interrupted before this crash, once. Async-signal-safe.
HIDDEN void airbag_interruptions_say(void);

// task_locals.c

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
/// Ends the bindings made since. Not for signal handlers.
HIDDEN void airbag_task_locals_restore(const struct airbag_thread *thread,
                                       struct airbag_task_locals before);

/// The value of a task-local value for the running task; NULL if it has none.
HIDDEN const void *airbag_task_local(const void *key);

// dispatch.c

/// Looks up Dispatch, once per process.
HIDDEN void airbag_dispatch_find_library(void);
/// Looks up its thread-local storage, once per thread.
HIDDEN void airbag_dispatch_prepare(struct airbag_thread *thread);
/// Remembers the queue that the calling thread works for.
HIDDEN struct airbag_dispatch_place airbag_dispatch_now(const struct airbag_thread *thread);
/// Goes back to there.
HIDDEN void airbag_dispatch_restore(const struct airbag_thread *thread,
                                    struct airbag_dispatch_place before);

// ignored_accesses.c

#if __has_feature(thread_sanitizer)
/// Looks for the count, once per process.
HIDDEN void airbag_ignored_accesses_find(void);
/// How many reasons ThreadSanitizer has to overlook what the calling thread does.
HIDDEN int airbag_ignored_accesses_now(void);
/// Goes back to so many.
HIDDEN void airbag_ignored_accesses_restore(int before);
#else  // Not even a call: debug builds inline none, and each guarded call would have two.
#define airbag_ignored_accesses_find() ((void)0)
#define airbag_ignored_accesses_now() 0
#define airbag_ignored_accesses_restore(before) ((void)(before))
#endif

// stream_locks.c

/// Remembers how often the calling thread has locked stdout and stderr.
HIDDEN struct airbag_stream_locks airbag_stream_locks_now(void);
/// Unlocks them as often as they were locked since. Not for signal handlers.
HIDDEN void airbag_stream_locks_restore(struct airbag_stream_locks before);

#endif
