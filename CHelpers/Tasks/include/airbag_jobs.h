/// Guarded jobs of Swift tasks.
#pragma once

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

/// The header of the task-local value that marks a guarded async body.
typedef struct airbag_async_body {
  /// Whether the body has ended other than by a crash: from then on it is not responsible for what its tasks do.
  bool is_over;
  /// The guarded body around this one, which may be responsible.
  struct airbag_async_body *_Nullable outer;
} airbag_async_body;

/// Marks a body as ended.
static inline void airbag_async_body_end(airbag_async_body *body) {
  __atomic_store_n(&body->is_over, true, __ATOMIC_RELEASE);
}

/// Whether a body has ended.
static inline bool airbag_async_body_is_over(const airbag_async_body *body) {
  return __atomic_load_n(&body->is_over, __ATOMIC_ACQUIRE);
}

/// The owner of a job of a Swift task.
typedef struct {
  /// The job.
  const void *job;
  /// Whether the executor runs only the tasks of one body, and the actors that they call.
  bool serves_one_body;
  /// The key of the task-local value whose first word points to the `airbag_async_body`.
  const void *key;
  /// Returns a task that was never started, prefers no executor and belongs to the caller, or NULL if none is
  /// available. With a task as argument: takes that task back.
  void *_Nullable (*_Nonnull spare_task)(void *_Nullable task);
  /// Called first after a crash, on the same thread, while the crashed task is still the current one.
  void (*_Nonnull crashed)(void *_Nullable context);
  /// Passed to `crashed`.
  void *_Nullable context;
} airbag_job_owner;

/// Runs a body that runs one job of a Swift task, as `airbag_guard` does.
///
/// The job of an actor runs many tasks in turn. A crash belongs to the guarded body of the running task; if no task
/// runs, to the owner's, provided that the owner serves one body. The thread then leaves the actor on which the task
/// was running, and the actor is free for others; the task never goes on.
///
/// - Parameters:
///   - body: runs the job.
///   - context: passed to `body`.
///   - owner: the job's owner; its `spare_task` is called after a crash, on the same thread.
///   - result: as for `airbag_guard`.
/// - Returns: how the call ended.
airbag_status airbag_guard_job(airbag_body body, void *_Nullable context,
                               const airbag_job_owner *owner, airbag_result *result);
/// Runs a body, as `airbag_guard` does, but does not catch the crash of another task that the thread runs meanwhile,
/// nor any crash in a run loop: a jump out of that loop would leave its waiter behind, and Dispatch in a block.
///
/// - Parameters:
///   - body: the function to run.
///   - context: passed to `body`.
///   - result: as for `airbag_guard`.
/// - Returns: how the call ended.
airbag_status airbag_guard_own_code(airbag_body body, void *_Nullable context, airbag_result *result);
/// Checks, in the first job of a task, whether a thread can leave an actor on which such a task crashes. Does so
/// once per process.
///
/// - Parameter preferred: the identity of the executor that the task prefers.
void airbag_actors_probe(const void *preferred);
/// Runs a job of another executor, by `call(context)`.
typedef void (*airbag_job_guard)(void *job, airbag_body call, void *context);

/// Routes the jobs of Swift tasks through `guard` from now on: those that Dispatch runs, on its threads and on the
/// main thread, and those that executors run with `runSynchronously(on:)`. For that, it changes words through which
/// libraries call each other. Once per process, and for the libraries that are loaded then.
///
/// - Parameter guard: calls its argument `call`, on the same thread.
/// - Returns: whether Dispatch's jobs are among them: not so in a program that is linked statically, and where the
///   Swift runtime lacks what is needed to return on the same thread.
bool airbag_intercept_jobs(airbag_job_guard guard);
/// Whether the calling code runs on the main actor. False with Swift before 6.2, where the check cannot be made
/// without a trap.
bool airbag_is_on_main_actor(void);

AIRBAG_END
