/// The entry to guarded calls: prepares the process and the thread, and selects the thread on which the call runs.
/// Runs on the calling thread.
#include "../internal.h"

airbag_status airbag_guard(airbag_body body, void *context, airbag_result *result) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread == NULL || !thread->runs_bodies || airbag_forced_ways != 0) {
    int error = airbag_install_handlers();
    if (error != 0) {
      result->error = error;
      return AIRBAG_NO_HANDLER;
    }
    if (!airbag_can_repair_threads() || airbag_forced_ways & AIRBAG_FORCE_OWN_THREAD)
      return airbag_guard_on_own_thread(body, context, result);
    error = airbag_thread_prepare();
    if (error != 0) {
      result->error = error;
      return AIRBAG_NO_STACK;
    }
    airbag_find_body_return();
  }
  airbag_status status = airbag_guard_here(body, context, result);
  return status == AIRBAG_NO_REPAIR ? airbag_guard_on_own_thread(body, context, result) : status;
}
