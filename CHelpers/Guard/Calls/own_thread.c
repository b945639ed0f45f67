/// The thread of its own that a body gets where the calling thread could not be repaired after a crash.
#include "Calls/own_thread.h"
#include "Calls/call.h"
#include "Calls/threads.h"
#include "airbag_guard.h"

#include <errno.h>
#include <pthread.h>

/// A guarded call on its way to another thread and back.
struct errand {
  airbag_body body;
  void *context;
  airbag_result *result;
  airbag_status status;
};

static void *run_errand(void *argument) {
  struct errand *errand = argument;
  int error = airbag_thread_prepare();
  if (error != 0) {
    errand->result->error = error;
    errand->status = AIRBAG_NO_STACK;
  } else {
    airbag_find_body_return();
    errand->status = airbag_guard_here(errand->body, errand->context, errand->result);
  }
  return NULL;
}

airbag_status airbag_guard_on_own_thread(airbag_body body, void *context,
                                         airbag_result *result) {
  // A body that ends its thread (`pthread_exit`) returned, as far as anybody can tell.
  struct errand errand = {
      .body = body, .context = context, .result = result, .status = AIRBAG_RETURNED};
  pthread_t thread;
  int error = airbag_forced_ways & AIRBAG_FORCE_NO_THREAD
                  ? EAGAIN
                  : pthread_create(&thread, NULL, run_errand, &errand);
  if (error != 0) {
    result->error = error;
    return AIRBAG_NO_THREAD;
  }
  pthread_join(thread, NULL);
  return errand.status;
}
