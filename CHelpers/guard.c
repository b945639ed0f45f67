/// The guarded call: open a scope, run the body, come back either way.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

airbag_status airbag_guard(airbag_body body, void *context, airbag_result *result) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread == NULL || !thread->runs_bodies || airbag_forced_ways != 0) {
    int error = airbag_install_handlers();
    if (error != 0) {
      result->error = error;
      return AIRBAG_NO_HANDLER;
    }
    if (!airbag_runtime_has_exclusivity() || airbag_forced_ways & AIRBAG_FORCE_OWN_THREAD)
      return airbag_guard_on_own_thread(body, context, result);
    error = airbag_thread_prepare();
    if (error != 0) {
      result->error = error;
      return AIRBAG_NO_STACK;
    }
  }
  return airbag_guard_here(body, context, result);
}

bool airbag_is_guarded(void) {
  struct airbag_thread *thread = airbag_current_thread;
  return thread != NULL && thread->scope != NULL;
}

/// Copies the evidence out of the thread's record. Runs after the jump, so in ordinary
/// context, where allocation is allowed.
static airbag_crash *copy_evidence(const struct airbag_thread *thread) {
  size_t length = thread->text_length - thread->message_start;
  size_t frames_size = thread->frame_count * sizeof(uintptr_t);
  airbag_crash *crash = malloc(sizeof(airbag_crash) + frames_size + length);
  if (crash == NULL) return NULL;
  uintptr_t *frames = (uintptr_t *)(crash + 1);
  char *message = (char *)frames + frames_size;
  memcpy(frames, thread->frames, frames_size);
  memcpy(message, thread->text + thread->message_start, length);
  *crash = (airbag_crash){
      .signal = thread->signal,
      .fault_address = thread->fault_address,
      .has_fault_address = thread->has_fault_address,
      .is_stack_overflow = thread->is_stack_overflow,
      .begins_at_instruction = thread->begins_at_instruction,
      .is_said_by_libc = thread->is_said_by_libc,
      .message = length > 0 ? message : NULL,
      .message_length = length,
      .frames = frames,
      .frame_count = thread->frame_count,
  };
  return crash;
}

void airbag_crash_free(airbag_crash *crash) { free(crash); }

airbag_status airbag_guard_here(airbag_body body, void *context, airbag_result *result) {
  struct airbag_thread *const thread = airbag_current_thread;
  struct airbag_scope scope;
  scope.frame = (uintptr_t)__builtin_frame_address(0);
  if (scope.frame >= thread->signal_stack_low && scope.frame < thread->signal_stack_high)
    return AIRBAG_IN_SIGNAL_HANDLER;

  scope.previous = airbag_live_scope(thread, scope.frame);
  scope.text_start = thread->text_length;
  scope.exclusivity[0] = scope.exclusivity[1] = scope.exclusivity[2] = scope.exclusivity[3] = NULL;
  // No signal mask is saved: that system call costs 104 ns, a fifth of a passing expectation.
  // The handler puts back the mask that was in force at the crash.
  if (sigsetjmp(scope.environment, 0) == 0) {
    airbag_exclusivity_open(scope.exclusivity);
    thread->scope = &scope;
    body(context);
    thread->scope = scope.previous;
    if (thread->text_length > 0) airbag_release_text(thread);
    return AIRBAG_RETURNED;
  }
  result->signal = thread->signal;
  if (!airbag_text_is_message(thread)) {
    airbag_release_text(thread);
    thread->message_start = scope.text_start = 0;
  }
  thread->is_said_by_libc = false;
  if (thread->signal == SIGABRT && thread->text_length == thread->message_start)
    airbag_take_abort_message(thread);
  result->crash = copy_evidence(thread);
  thread->text_length = scope.text_start;
  return AIRBAG_CRASHED;
}

struct airbag_scope *airbag_live_scope(struct airbag_thread *thread, uintptr_t sp) {
  // A stack pointer outside the thread's stack says nothing: coroutines bring their own.
  bool known = sp >= thread->stack_low && sp < thread->stack_high;
  struct airbag_scope *scope = thread->scope;
  if (scope == NULL) return NULL;
  while (known && scope != NULL && scope->frame <= sp && scope->frame >= thread->stack_low)
    scope = scope->previous;
  thread->scope = scope;
  return scope;
}

void airbag_abandon(struct airbag_thread *thread) {
  struct airbag_scope *scope = thread->scope;
  // The list of open accesses runs through the frames that are about to be abandoned, so it
  // is cut now, while they are intact. If a wild write broke the list, this faults, and the
  // handler comes here again: then the step is skipped.
  if (!thread->is_recovering) {
    thread->is_recovering = 1;
    airbag_exclusivity_restore(scope->exclusivity);
  }
  thread->is_recovering = 0;
  thread->scope = scope->previous;
  siglongjmp(scope->environment, 1);
}
