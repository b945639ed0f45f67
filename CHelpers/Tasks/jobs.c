/// Guards jobs of Swift concurrency: a job is what a task runs from one suspension to the next. Runs on the thread
/// of the job.
///
/// A job that crashes may have been running on an actor. When the frames are abandoned, nothing unlocks that actor,
/// and all others that want it would wait for ever. So the thread is made to leave the actor, as at the end of the
/// job: by a switch to no actor. The runtime refuses this switch on a thread that runs tasks for an executor that
/// they prefer, so that preference is cleared first. And the crashed task prefers an executor, so another task,
/// which never runs, stands in for it.
///
/// The concurrency library's state of the thread (which actor it holds) lies in frames that are abandoned. Between
/// the guard and these frames there is a pad, on which the recovery runs: the frames are intact until it is done.
#include "../Guard/internal.h"
#include "airbag_jobs.h"

#include <alloca.h>

/// The most stack that recovery needs, for itself and for the code that it calls: the library, and the executor of
/// the code that waits for the actor. In bytes; generous, because the need of that executor is not known.
enum { PAD_SIZE = 64 * 1024 };

/// A `SerialExecutorRef`. (Concurrency.h of the runtime)
struct executor {
  void *identity;
  uintptr_t implementation;
};

typedef __attribute__((swiftasynccall)) void (*resume_function)(__attribute__((swift_async_context)) void *context);
typedef __attribute__((swiftasynccall)) void (*switch_function)(__attribute__((swift_async_context)) void *context,
                                                                resume_function resume, struct executor executor);
typedef __attribute__((swiftcall)) struct executor (*executor_function)(void);

/// Written by the probe, before there is a body that could crash.
static _Atomic(executor_function) current_executor;
static _Atomic(switch_function) switch_to;
static atomic_bool knows_actors;

/// A body with a place in a task.
struct job {
  struct airbag_scope_job scope_job;
  airbag_body body;
  void *context;
  /// NULL if the body is not a job.
  const airbag_job_owner *owner;
  /// The task that was running when the body began.
  const void *task;
};

static const airbag_job_owner *owner_of(const struct airbag_scope_job *job) { return ((const struct job *)job)->owner; }

static const void *running_task(const struct airbag_thread *thread) {
  void *const *task = airbag_running_task(thread);
  return task != NULL ? *task : NULL;
}

static void run_job(void *context) {
  struct job *job = context;
  if (job->owner == NULL) job->task = running_task(airbag_current_thread);
  airbag_current_thread->scope->job = &job->scope_job;
  char *pad = alloca(PAD_SIZE);
  __asm__ volatile("" : : "r"(pad) : "memory");  // or there would be none
  job->body(job->context);
}

/// The library's state of the thread: it lies on the stack, and a thread-local word points to it.
/// (ExecutorTrackingInfo in Actor.cpp; recognized by its contents. The same in 6.0 and 6.3.)
struct tracking {
  struct executor actor, preferred;
};

READS_ANY_STACK
static struct tracking *find_tracking(const struct airbag_thread *thread, struct executor actor,
                                      const void *preferred) {
  for (size_t i = 0; i < thread->concurrency_words; i++) {
    const uintptr_t address = (uintptr_t)thread->concurrency_storage[i];
    if (address < thread->stack_low || address >= thread->stack_high || address % sizeof(void *) != 0) continue;
    struct tracking *found = (struct tracking *)address;
    if (found->actor.identity == actor.identity && found->actor.implementation == actor.implementation &&
        (preferred == NULL || found->preferred.identity == preferred))
      return found;
  }
  return NULL;
}

/// An executor without an identity is no actor, one with an implementation none of the library's own kind.
static bool is_actor(struct executor executor) { return executor.identity != NULL && executor.implementation == 0; }

/// Whether the thread can leave the actor of the running task; true if the task is on none. Runs in signal handlers.
static bool may_leave_actor(const struct airbag_thread *thread) {
  if (current_executor == NULL) return true;
  const struct executor executor = current_executor();
  if (!is_actor(executor) || (atomic_load(&knows_actors) && find_tracking(thread, executor, NULL) != NULL)) return true;
  airbag_detail_miss(AIRBAG_ACTORS);
  return false;
}

/// Whether a guarded body of the running task catches a crash: reads the list of the task's values. Only the thread
/// itself changes that list, and its items are complete before they are put in front.
///
/// Runs in signal handlers, too. The functions of the runtime that it calls (`swift_task_getCurrent`,
/// `swift_task_localValueGet`) only read: the list, and the thread's storage, which the thread has had since the
/// scope opened and read it. (The machine code of 6.3.1 calls nothing but `__tls_get_addr`, which allocates at a
/// thread's first access only.)
static bool is_caught(const struct airbag_thread *thread, const struct airbag_scope_job *job) {
  const airbag_job_owner *owner = owner_of(job);
  if (airbag_running_task(thread) == NULL) return owner->serves_one_body;
  if (!may_leave_actor(thread)) return false;
  airbag_async_body *const *value = airbag_task_local(owner->key);
  const airbag_async_body *body = value != NULL ? *value : NULL;
  while (body != NULL && airbag_async_body_is_over(body)) body = body->outer;
  return body != NULL;
}

/// The continuation of the task that stands in: it does nothing.
__attribute__((swiftasynccall)) static void go_nowhere(__attribute__((swift_async_context)) void *context) {
  (void)context;
}

static void leave_actor(struct airbag_thread *thread, const struct airbag_scope_job *job) {
  const airbag_job_owner *owner = owner_of(job);
  owner->crashed(owner->context);
  void **running = airbag_running_task(thread);
  if (running == NULL || current_executor == NULL) return;
  struct executor actor = current_executor();
  struct tracking *tracking = is_actor(actor) ? find_tracking(thread, actor, NULL) : NULL;
  void *task = tracking != NULL ? owner->spare_task(NULL) : NULL;
  if (task == NULL) return;
  struct executor none = {NULL, 0};
  tracking->preferred = none;
  *running = task;
  switch_to(task, go_nowhere, none);
  owner->spare_task(task);
}

/// The executor that the task of the calling thread prefers.
static THREAD_LOCAL const void *preferred_here;

static void probe_actors(void) {
  current_executor = (executor_function)dlsym(RTLD_DEFAULT, "swift_task_getCurrentExecutor");
  switch_to = (switch_function)dlsym(RTLD_DEFAULT, "swift_task_switch");
  const struct airbag_thread *thread = airbag_current_thread;
  const bool is_found = thread != NULL && current_executor != NULL && switch_to != NULL &&
                        find_tracking(thread, current_executor(), preferred_here) != NULL;
  atomic_store(&knows_actors, airbag_detail_settle(AIRBAG_ACTORS, is_found));
}

void airbag_actors_probe(const void *preferred) {
  // Another task waits: its body may crash on an actor at once.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  preferred_here = preferred;
  pthread_once(&once, probe_actors);
}

airbag_status airbag_guard_job(airbag_body body, void *context, const airbag_job_owner *owner, airbag_result *result) {
  struct job job = {{owner->job, is_caught, leave_actor, false}, body, context, owner, NULL};
  return airbag_guard(run_job, &job, result);
}

static bool is_in_same_task(const struct airbag_thread *thread, const struct airbag_scope_job *job) {
  return running_task(thread) == ((const struct job *)job)->task;
}

airbag_status airbag_guard_own_code(airbag_body body, void *context, airbag_result *result) {
  struct job job = {{NULL, is_in_same_task, NULL, true}, body, context, NULL, NULL};
  return airbag_guard(run_job, &job, result);
}

// --- Checks whether code runs on the main actor. Runs on the calling thread.
//
// The thread is not the criterion: under Swift Testing the main actor's jobs run on whatever thread Dispatch takes
// for the main queue. The functions of the Swift concurrency library that are used here have Swift's own calling
// convention (Concurrency.h of the runtime). They are looked up, because older libraries lack one.

typedef __attribute__((swiftcall)) bool (*is_current_function)(struct executor, uint64_t flags);

bool airbag_is_on_main_actor(void) {
  executor_function get = (executor_function)dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor");
  is_current_function is_current = (is_current_function)dlsym(RTLD_DEFAULT, "swift_task_isCurrentExecutorWithFlags");
  // Without the flag for a trap, being on another executor is an answer, not a trap.
  return get != NULL && is_current != NULL && is_current(get(), 0);
}
