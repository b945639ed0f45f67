/// The entry to guarded calls: prepares the process and the thread, and selects the thread on which the body runs:
/// the calling one, or one of its own. The code of this file runs on the calling thread.
#include "../internal.h"

#include <semaphore.h>

// Runs a body on a thread of its own, where the calling thread could not be repaired after a crash.

/// A guarded call on its way to another thread and back.
struct errand {
  airbag_body body;
  void *context;
  airbag_result *result;
  airbag_status status;
  sem_t is_done;
};

static void finish(void *errand) { sem_post(&((struct errand *)errand)->is_done); }

static void run(struct errand *errand) {
  errand->result->error = airbag_thread_prepare();
  if (errand->result->error != 0) {
    errand->status = AIRBAG_NO_STACK;
    return;
  }
  airbag_find_body_return();
  errand->status = airbag_guard_here(errand->body, errand->context, errand->result);
}

static void *run_errand(void *argument) {
  struct errand *errand = argument;
  bool has_crashed;
  pthread_cleanup_push(finish, errand);  // a body may end the thread
  run(errand);
  has_crashed = errand->status == AIRBAG_CRASHED;
  pthread_cleanup_pop(1);
  // The thread may still be in a block of a queue. Dispatch ends the process when a thread ends there.
  while (has_crashed) pause();
  return NULL;
}

static airbag_status guard_on_own_thread(airbag_body body, void *context, airbag_result *result) {
  // A body that ends its thread (`pthread_exit`) counts as returned.
  struct errand errand = {.body = body, .context = context, .result = result, .status = AIRBAG_RETURNED};
  pthread_t thread;
  stack_t stack;
  // Another thread would wait for what the interrupted code holds.
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_ONSTACK)) return AIRBAG_IN_SIGNAL_HANDLER;
  sem_init(&errand.is_done, 0, 0);
  const int error =
      airbag_forced_ways & AIRBAG_FORCE_NO_THREAD ? EAGAIN : pthread_create(&thread, NULL, run_errand, &errand);
  if (error != 0) result->error = error;  // only then: the thread writes its own
  if (error != 0) return AIRBAG_NO_THREAD;
  pthread_detach(thread);
  while (sem_wait(&errand.is_done) != 0) continue;
  sem_destroy(&errand.is_done);
  if (errand.status == AIRBAG_CRASHED) airbag_say_missing_repairs();
  return errand.status;
}

// The entry

airbag_status airbag_guard(airbag_body body, void *context, airbag_result *result) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread == NULL || !thread->runs_bodies || airbag_forced_ways != 0) {
    result->error = airbag_install_handlers();
    if (result->error != 0) return AIRBAG_NO_HANDLER;
    if (!airbag_can_repair_threads() || airbag_forced_ways & AIRBAG_FORCE_OWN_THREAD)
      return guard_on_own_thread(body, context, result);
    result->error = airbag_thread_prepare();
    if (result->error != 0) return AIRBAG_NO_STACK;
    airbag_find_body_return();
  }
  airbag_status status = airbag_guard_here(body, context, result);
  return status == AIRBAG_NO_REPAIR ? guard_on_own_thread(body, context, result) : status;
}
