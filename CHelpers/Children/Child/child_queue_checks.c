/// Answers, in a forked child, the question on which queue of Dispatch code runs. Swift concurrency and
/// `dispatchPrecondition` ask it.
///
/// A job of the main actor runs on the thread that forked, which Dispatch does not know; and another job may run on
/// the thread that Dispatch takes for the main thread. So while a job runs, questions about its own queue and about
/// the main queue are answered here. Questions about other queues, such as those on which the job waits for a block
/// (`sync`), and questions outside of jobs, are passed on to Dispatch.
#include "../internal.h"

typedef void (*assert_function)(const void *queue);

// Written by every thread that prepares a fork.
static _Atomic(assert_function) assert_queue, assert_barrier, assert_not;
static const void *_Atomic main_queue;

void airbag_parent_prepare_queue_checks(void) {
  assert_queue = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue");
  assert_barrier = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue_barrier");
  assert_not = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue_not");
  main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
}

bool airbag_child_is_main_queue(const void *queue) { return queue == main_queue; }

static bool runs_job_of(const void *queue) {
  struct airbag_job *running = airbag_child_running_job();
  return running != NULL && running->queue == queue;
}

/// Whether the answer is known without Dispatch.
static bool is_known(const void *queue) {
  return runs_job_of(queue) || (airbag_child_running_job() != NULL && queue == main_queue);
}

// The backtrace of a crash shows their names. They trap as Dispatch does.

static void dispatch_assert_queue(const void *queue) {
  if (!is_known(queue))
    assert_queue(queue);
  else if (!runs_job_of(queue))
    __builtin_trap();
}

/// The main queue runs one job at a time, and so do the other queues of a child.
static void dispatch_assert_queue_barrier(const void *queue) {
  if (!is_known(queue))
    assert_barrier(queue);
  else if (!runs_job_of(queue))
    __builtin_trap();
}

static void dispatch_assert_queue_not(const void *queue) {
  if (!is_known(queue))
    assert_not(queue);
  else if (runs_job_of(queue))
    __builtin_trap();
}

const struct airbag_import airbag_queue_check_imports[] = {
    {"dispatch_assert_queue", (airbag_function)dispatch_assert_queue},
    {"dispatch_assert_queue_barrier", (airbag_function)dispatch_assert_queue_barrier},
    {"dispatch_assert_queue_not", (airbag_function)dispatch_assert_queue_not},
    {NULL, NULL},
};
