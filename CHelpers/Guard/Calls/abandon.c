/// Leaves a guarded call by a jump. Runs on the thread that crashed, in signal handlers, too.
#include "../internal.h"

void airbag_abandon(struct airbag_thread *thread) {
  // The list of open accesses runs through the frames that are about to be abandoned, so it is cut now, while they
  // are intact. If a wild write broke the list, this faults, and the handler comes here again: then the step is
  // skipped.
  if (!thread->is_recovering) {
    thread->is_recovering = 1;
    airbag_exclusivity_restore(thread, thread->scope->exclusivity);
  }
  airbag_end_scope(thread);
}

void airbag_end_scope(struct airbag_thread *thread) {
  thread->is_recovering = 0;
  if (airbag_ends_child(thread, thread->scope)) airbag_own_child->crashed(thread);
  thread->scope->crashes++;
  siglongjmp(thread->scope->environment, 1);
}

bool airbag_is_recovery(const struct airbag_thread *thread) {
  return thread->scope != NULL && thread->scope->crashes == 1;
}

bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp) {
  if (airbag_is_recovery(thread)) return true;
  thread->frame_count = 0;
  thread->leaves_handler = false;
  thread->is_stack_overflow = signal == SIGSEGV;
  struct airbag_scope *scope = airbag_catching(thread, airbag_walk(thread, fp, fp));
  if (scope == NULL) return false;
  thread->is_incomplete = false;
  thread->why_not_caught = airbag_held_lock(thread, scope, signal, fp);
  if (thread->why_not_caught != NULL || airbag_may_hold_stream(thread)) return false;
  thread->scope = scope;
  thread->signal = signal;
  thread->fault_address = 0;
  thread->has_fault_address = thread->lacks_fault_address = false;
  thread->begins_at_instruction = false;
  thread->is_aborted_by_libc = false;
  thread->exception = AIRBAG_NO_EXCEPTION;
  thread->message_start = scope->text_start;
  return true;
}
