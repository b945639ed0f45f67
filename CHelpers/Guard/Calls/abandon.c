/// Leaves a guarded call by a jump; a child whose body it was ends here instead. Runs on the thread that crashed, in
/// signal handlers, too.
#include "../internal.h"

void airbag_abandon(struct airbag_thread *thread) {
  // The list of open accesses runs through the frames that are about to be abandoned, so it is cut now, while they are
  // intact. If a wild write broke the list, this faults, and the handler comes here again: then the step is skipped.
  if (!thread->is_abandoning) {
    thread->is_abandoning = 1;
    airbag_exclusivity_restore(thread->scope, &thread->latest);
  }
  airbag_end_scope(thread);
}

void airbag_end_scope(struct airbag_thread *thread) {
  thread->is_abandoning = 0;
  if (airbag_ends_child(thread, thread->scope)) airbag_own_child->crashed(thread);
  thread->scope->crashes++;
  siglongjmp(thread->scope->environment, 1);
}

bool airbag_is_recovery(const struct airbag_thread *thread) {
  return thread->scope != NULL && thread->scope->crashes == 1;
}

bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp) {
  if (airbag_is_recovery(thread)) return (thread->why_not_caught = airbag_held_lock(thread, thread->scope, fp)) == NULL;
  airbag_crash_begin(&thread->latest, signal);
  thread->latest.is_stack_overflow = signal == SIGSEGV;
  thread->leaves_handler = false;
  struct airbag_scope *scope = airbag_catching(thread, airbag_walk(thread, fp, fp));
  if (scope == NULL) return false;
  thread->why_not_caught = airbag_held_lock(thread, scope, fp);
  if (thread->why_not_caught != NULL || airbag_may_hold_stream(thread)) return false;
  thread->scope = scope;
  return true;
}
