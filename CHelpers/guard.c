/// The guarded call: open a scope, run the body, come back either way.
#include "internal.h"

#include <stdatomic.h>
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

airbag_crash *airbag_crash_copy(const airbag_crash *evidence) {
  size_t frames_size = evidence->frame_count * sizeof(uintptr_t);
  size_t changes_size = evidence->change_count * sizeof(airbag_change);
  airbag_crash *crash =
      malloc(sizeof(airbag_crash) + frames_size + changes_size + evidence->message_length);
  if (crash == NULL) return NULL;
  uintptr_t *frames = (uintptr_t *)(crash + 1);
  airbag_change *changes = (airbag_change *)(frames + evidence->frame_count);
  char *message = (char *)(changes + evidence->change_count);
  memcpy(frames, evidence->frames, frames_size);
  if (changes_size > 0) memcpy(changes, evidence->changes, changes_size);
  memcpy(message, evidence->message, evidence->message_length);
  *crash = *evidence;
  crash->frames = frames;
  crash->changes = evidence->change_count > 0 ? changes : NULL;
  crash->message = evidence->message_length > 0 ? message : NULL;
  return crash;
}

/// Copies the evidence out of the thread's record. Runs after the jump, so in ordinary
/// context, where allocation is allowed.
static airbag_crash *copy_evidence(const struct airbag_thread *thread) {
  const airbag_crash evidence = {
      .signal = thread->signal,
      .fault_address = thread->fault_address,
      .has_fault_address = thread->has_fault_address,
      .lacks_fault_address = thread->lacks_fault_address,
      .is_stack_overflow = thread->is_stack_overflow,
      .begins_at_instruction = thread->begins_at_instruction,
      .is_incomplete = thread->is_incomplete,
      .is_said_by_libc = thread->is_said_by_libc,
      .exception = thread->exception,
      .message = thread->text + thread->message_start,
      .message_length = thread->text_length - thread->message_start,
      .frames = thread->frames,
      .frame_count = thread->frame_count,
      .changes = thread->changes,
      .change_count = thread->change_count,
      .interruption =
          thread->change_count > 0 ? airbag_interruption_add(thread->changes) : 0,
  };
  return airbag_crash_copy(&evidence);
}

void airbag_crash_free(airbag_crash *crash) { free(crash); }

/// Names the function that the unwinder asks about this frame. (The encoding says: an address, as
/// the distance from where it stands.)
#define HANDLES_EXCEPTIONS() __asm__ volatile(".cfi_personality 0x1b, airbag_personality")

airbag_status airbag_guard_here(airbag_body body, void *context, airbag_result *result) {
  HANDLES_EXCEPTIONS();
  struct airbag_thread *const thread = airbag_current_thread;
  uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
  if (frame >= thread->signal_stack_low && frame < thread->signal_stack_high)
    return AIRBAG_IN_SIGNAL_HANDLER;

  struct airbag_scope *const outer = airbag_drop_scopes(thread, frame);
  struct airbag_scope *const scope = outer == NULL ? thread->scopes : outer + 1;
  if (scope == thread->scopes + AIRBAG_DEPTH_LIMIT) return AIRBAG_TOO_DEEP;
  scope->frame = frame;
  volatile uintptr_t marks[AIRBAG_MARKS];
  for (int i = 0; i < AIRBAG_MARKS; i++) marks[i] = frame;
  scope->marks = marks;
  scope->return_address = airbag_plain_address((uintptr_t)__builtin_return_address(0));
  scope->task_locals = airbag_task_locals_now(thread);
  scope->dispatch_place = airbag_dispatch_now(thread);
  scope->stream_locks = airbag_stream_locks_now();
  scope->ignored_accesses = airbag_ignored_accesses_now();
  scope->text_start = thread->text_length;
  scope->job_owner = NULL;
  scope->left_by = NULL;
  scope->cxx_state = *thread->cxx_state;
  result->crash = NULL;
  for (int i = 0; i < 4; i++) scope->exclusivity[i] = NULL;
  // No signal mask is saved: that system call costs 104 ns, a fifth of a passing expectation.
  // The handler puts back the mask that was in force at the crash.
  if (sigsetjmp(scope->environment, 0) == 0) {
    airbag_exclusivity_open(scope->exclusivity);
    thread->scope = scope;
    body(context);
    thread->scope = outer;
    if (thread->text_length > 0) airbag_release_text(thread);
    return AIRBAG_RETURNED;
  }
  const airbag_job_owner *job_owner = scope->job_owner;
  scope->job_owner = NULL;
  airbag_ignored_accesses_restore(scope->ignored_accesses);
  // First of all, as long as the abandoned frames are intact.
  if (job_owner != NULL) airbag_leave_actor(thread, job_owner);
  airbag_dispatch_restore(thread, scope->dispatch_place);
  airbag_stream_locks_restore(scope->stream_locks);
  if (!airbag_text_is_message(thread)) airbag_release_text(thread);
  thread->is_said_by_libc = false;
  if (thread->is_aborted_by_libc && thread->text_length == thread->message_start)
    airbag_take_abort_message(thread);
  if (thread->signal == SIGABRT) airbag_name_exception(thread);
  // Only the first crash is told, should what follows, which runs code of the user's, crash, too.
  if (result->crash == NULL) {
    result->signal = thread->signal;
    result->crash = copy_evidence(thread);
    thread->change_count = 0;
  }
  thread->text_length = scope->text_start;
  airbag_cxx_restore(scope->cxx_state);
  // Values that were bound are released here: code of the user runs, still guarded, and may
  // make guarded calls of its own.
  airbag_task_locals_restore(thread, scope->task_locals);
  thread->scope = outer;
  return AIRBAG_CRASHED;
}

/// Where bodies return to; 0 before the first one.
static _Atomic uintptr_t body_return;

static void note_return(void *context) {
  (void)context;
  atomic_store(&body_return, airbag_plain_address((uintptr_t)__builtin_return_address(0)));
}

void airbag_guard_prepare(void) {
  airbag_result result;
  if (atomic_load(&body_return) == 0) airbag_guard_here(note_return, NULL, &result);
}

bool airbag_is_call_of_body(uintptr_t return_address) {
  uintptr_t known = atomic_load(&body_return);
  return known == 0 || return_address == known;
}

struct airbag_scope *airbag_outer(struct airbag_thread *thread, struct airbag_scope *scope) {
  return scope == thread->scopes ? NULL : scope - 1;
}

/// Whether the frame of a scope may still stand: the stack does not end above it, and it returns
/// to where it did.
READS_ANY_STACK
static bool may_stand(const struct airbag_thread *thread, const struct airbag_scope *scope,
                      uintptr_t sp) {
  // A place outside the thread's stack says nothing: coroutines bring their own.
  if (sp < thread->stack_low || sp >= thread->stack_high) return true;
  if (scope->frame < thread->stack_low || scope->frame >= thread->stack_high) return true;
  for (int i = 0; i < AIRBAG_MARKS; i++)
    if (scope->marks[i] != scope->frame) return false;
  const uintptr_t *record = (const uintptr_t *)scope->frame;
  return scope->frame > sp && airbag_plain_address(record[1]) == scope->return_address;
}

struct airbag_scope *airbag_drop_scopes(struct airbag_thread *thread, uintptr_t sp) {
  struct airbag_scope *scope = thread->scope;
  while (scope != NULL && !may_stand(thread, scope, sp)) scope = airbag_outer(thread, scope);
  thread->scope = scope;
  return scope;
}

void airbag_abandon(struct airbag_thread *thread) {
  // The list of open accesses runs through the frames that are about to be abandoned, so it
  // is cut now, while they are intact. If a wild write broke the list, this faults, and the
  // handler comes here again: then the step is skipped.
  if (!thread->is_recovering) {
    thread->is_recovering = 1;
    airbag_exclusivity_restore(thread, thread->scope->exclusivity);
  }
  airbag_end_scope(thread);
}

void airbag_end_scope(struct airbag_thread *thread) {
  thread->is_recovering = 0;
  if (airbag_child_ends_with(thread, thread->scope)) airbag_child_crashed(thread);
  siglongjmp(thread->scope->environment, 1);
}

bool airbag_record_call(struct airbag_thread *thread, int signal, uintptr_t fp) {
  thread->frame_count = 0;
  struct airbag_scope *scope = airbag_catching(thread, airbag_walk(thread, fp, fp));
  if (scope == NULL) return false;
  thread->scope = scope;
  thread->signal = signal;
  thread->fault_address = 0;
  thread->has_fault_address = thread->lacks_fault_address = thread->is_stack_overflow = false;
  thread->begins_at_instruction = thread->is_incomplete = false;
  thread->is_aborted_by_libc = false;
  thread->exception = AIRBAG_NO_EXCEPTION;
  thread->message_start = scope->text_start;
  return true;
}
