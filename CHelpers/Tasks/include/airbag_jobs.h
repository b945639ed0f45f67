/// Guarded jobs of Swift tasks.
#pragma once

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

/// An async body that is being guarded, as the value of a task-local value of its tasks begins.
typedef struct airbag_async_body {
  /// Whether it has ended other than by a crash: what its tasks do from then on is none of its doing.
  bool is_over;
  /// The one around it, of whose doing it may be.
  struct airbag_async_body *_Nullable outer;
} airbag_async_body;

/// Says that a body has ended.
static inline void airbag_async_body_end(airbag_async_body *body) {
  __atomic_store_n(&body->is_over, true, __ATOMIC_RELEASE);
}

/// Whether a body has ended.
static inline bool airbag_async_body_is_over(const airbag_async_body *body) {
  return __atomic_load_n(&body->is_over, __ATOMIC_ACQUIRE);
}

/// Who runs a job of a Swift task.
typedef struct {
  /// The job.
  const void *job;
  /// Whether only the tasks of one body are run there, and the actors that they call.
  bool serves_one_body;
  /// The key of the task-local value of which the first word points to the `airbag_async_body`.
  const void *key;
  /// Gives a task that was never started, prefers no executor and belongs to the caller, or NULL if
  /// there is none to be had. With a task: takes it back.
  void *_Nullable (*_Nonnull spare_task)(void *_Nullable task);
  /// Called first after a crash, on the same thread, while the crashed task is still the current one.
  void (*_Nonnull crashed)(void *_Nullable context);
  /// Passed to `crashed`.
  void *_Nullable context;
} airbag_job_owner;

/// Runs a body that runs one job of a Swift task, as `airbag_guard` does.
///
/// The job of an actor runs many tasks in turn. A crash is caught if the one that crashes belongs to a
/// body that is not over, or if there is none and the owner serves one body. The actor on which the
/// task was running is left then, and free for others; the task never goes on.
///
/// - Parameters:
///   - body: runs the job.
///   - context: passed to `body`.
///   - owner: whose job it is; asked for a spare task after a crash, on the same thread.
///   - result: as for `airbag_guard`.
/// - Returns: how it ended.
airbag_status airbag_guard_job(airbag_body body, void *_Nullable context,
                               const airbag_job_owner *owner, airbag_result *result);

/// In the first job of a task: looks whether an actor can be left on which such a task crashes. Does so once
/// per process.
///
/// - Parameter preferred: the identity of the executor that the task prefers.
void airbag_actors_probe(const void *preferred);

/// Runs a job that another one brings: `call(context)` does it.
typedef void (*airbag_job_guard)(void *job, airbag_body call, void *context);

/// From now on the jobs of Swift tasks go through `guard`: those that Dispatch runs, on its threads and
/// on the main thread, and those that executors run with `runSynchronously(on:)`. For that, words are
/// changed through which libraries call each other. Once per process, and for the libraries that are
/// loaded then.
///
/// - Parameter guard: calls what it gets, on the same thread.
/// - Returns: whether Dispatch's jobs are among them: not so in a program that is linked statically,
///   and where the Swift runtime lacks what is needed to come back on the same thread.
bool airbag_intercept_jobs(airbag_job_guard guard);

/// Whether the calling code runs on the main actor. False with Swift before 6.2, where that cannot
/// be told without a trap.
bool airbag_is_on_main_actor(void);

AIRBAG_END
