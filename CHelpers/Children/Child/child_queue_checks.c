/// What a forked child answers to code that asks Dispatch on which queue it runs: Swift concurrency, and
/// `dispatchPrecondition`.
///
/// A job of the main actor runs on the thread that forked, of which Dispatch knows nothing; and another
/// job may run on the one that Dispatch takes for the main thread. So while a job runs, its own queue
/// and the main queue are answered for here. All that is asked of other queues, such as those on
/// which the job waits for a block (`sync`), and outside of jobs, is for Dispatch.
#define _GNU_SOURCE
#include "Child/child_queue_checks.h"
#include "Child/child_tasks.h"
#include "Runtime/images.h"

#include <dlfcn.h>
#include <stdatomic.h>

typedef void (*assert_function)(const void *queue);

// Written by whichever threads prepare a fork.
static _Atomic(assert_function) assert_queue, assert_barrier, assert_not;
static const void *_Atomic main_queue;

void airbag_parent_prepare_queue_checks(void) {
  assert_queue = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue");
  assert_barrier = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue_barrier");
  assert_not = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue_not");
  main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
}

static bool runs_job_of(const void *queue) {
  struct airbag_job *running = airbag_child_running_job();
  return running != NULL && running->queue == queue;
}

/// Whether the answer is known without Dispatch.
static bool is_known(const void *queue) {
  return runs_job_of(queue) || (airbag_child_running_job() != NULL && queue == main_queue);
}

// Their names are in the backtrace of a crash. They trap as Dispatch does.

static void dispatch_assert_queue(const void *queue) {
  if (!is_known(queue))
    assert_queue(queue);
  else if (!runs_job_of(queue))
    __builtin_trap();
}

/// The main queue runs one job at a time, and so do a child's others.
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
