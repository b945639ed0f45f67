/// The guarded call itself: opens a scope, runs the body, and returns in either case. Runs on the thread of the body.
/// After a crash `sigsetjmp` returns for the second time, outside of our signal handler, and the recovery runs.
#include "../internal.h"

airbag_crash *airbag_crash_copy(const airbag_crash *evidence, const char *message) {
  // Without the unused frames: blocks of more than 1 KiB take `malloc` hundreds of instructions.
  const size_t size = offsetof(airbag_crash, frames) + evidence->frame_count * sizeof(uintptr_t);
  airbag_crash *crash = malloc(size + evidence->message_length);
  if (crash == NULL) return NULL;
  memcpy(crash, evidence, size);
  memcpy((char *)crash + size, message, evidence->message_length);
  return crash;
}

void airbag_crash_free(airbag_crash *crash) { free(crash); }

// The recovery: what is done behind the jump, in this order. If a step crashes, the jump leads here again, and all
// steps are gone through once more, with the evidence of the first crash; naming and copying only if they had not
// begun. A third crash is not caught by this scope (`can_land` in scopes.c).

/// First, for all other steps need it: the thread works as before the call. Forgets the calls of the allocator that the
/// jump has left. If it left a signal handler of other code, sets the mask of the first guarded call again. Tells who
/// watches the thread that it has left the watched calls.
static void resume_thread(struct airbag_thread *thread, const struct airbag_scope *scope) {
  thread->allocations = scope->allocations;
  if (thread->leaves_handler) pthread_sigmask(SIG_SETMASK, &thread->first_mask, NULL);
  thread->leaves_handler = false;
  airbag_watches_leave(thread, scope->watch);
}

/// Frees what other threads wait for. Before the abandoned frames are overwritten: the record of the task's actor is in
/// one of them.
static void free_for_others(struct airbag_thread *thread, struct airbag_scope *scope) {
  const struct airbag_scope_job *job = scope->job;
  scope->job = NULL;
  if (job != NULL && job->leave_actor != NULL) job->leave_actor(thread, job);
  airbag_dispatch_restore(thread, scope->dispatch_place);
  airbag_stream_locks_restore(scope->stream_locks);
  airbag_onces_leave(thread, scope->frame);
}

/// The text of the runtime becomes the message. After the locks of the streams were freed, because held text that turns
/// out to be no message is printed here. To name an exception runs its `what()`.
static void finish_message(struct airbag_thread *thread, struct airbag_scope *scope) {
  if (!airbag_take_message(thread)) airbag_release_text(thread, false);
  if (thread->latest.signal != SIGABRT || scope->begun & AIRBAG_NAMED) return;
  scope->begun |= AIRBAG_NAMED;
  // Its code may make guarded calls, which record their crashes in the same place.
  const airbag_crash first = thread->latest;
  airbag_name_exception(thread);
  thread->latest = first;
}

/// Copies the evidence out of the thread's record. Before `end_values`: the user's code there may make guarded calls,
/// whose crashes use the same record.
static void keep_evidence(struct airbag_thread *thread, struct airbag_scope *scope, airbag_result *result) {
  if (!(scope->begun & AIRBAG_KEPT)) {
    scope->begun |= AIRBAG_KEPT;
    atomic_fetch_add(&airbag_catches, 1);
    const struct airbag_text message = airbag_held_text(thread);
    thread->latest.message_length = message.length;
    thread->latest.message_missing = message.missing;
    const bool is_passed_on = scope->passed_on != NULL && scope->passed_on != scope;
    result->signal = is_passed_on ? 0 : thread->latest.signal;
    // In ordinary context: behind the jump allocation is allowed.
    result->crash = is_passed_on ? scope->passed_on : airbag_crash_copy(&thread->latest, message.text);
    airbag_crash_begin(&thread->latest, 0);  // a crash of a later step is judged by its own calls (held_locks.c)
    thread->latest.is_incomplete = true;
  }
  airbag_hold_text(thread, AIRBAG_MESSAGE, AIRBAG_NO_TEXT);
}

/// Last, for it runs code of the user, still guarded, which may make guarded calls: exceptions and task-local values
/// that the body had caught and bound are ended.
static void end_values(struct airbag_thread *thread, const struct airbag_scope *scope) {
  airbag_cxx_restore(scope->cxx_state);
  airbag_task_locals_restore(thread, scope->task_locals, scope->frame);
}

static void recover(struct airbag_thread *thread, struct airbag_scope *scope, airbag_result *result) {
  memset(scope->exclusivity, 0, sizeof(scope->exclusivity));  // a step that crashes has accesses of its own
  airbag_exclusivity_open(scope->exclusivity);
  resume_thread(thread, scope);
  free_for_others(thread, scope);
  finish_message(thread, scope);
  keep_evidence(thread, scope, result);
  end_values(thread, scope);
}

/// Names the function that the unwinder calls for this frame. (The encoding means: an address, relative to its own
/// position.)
#define HANDLES_EXCEPTIONS() __asm__ volatile(".cfi_personality 0x1b, airbag_personality")

airbag_status airbag_guard_here(airbag_body body, void *context, airbag_result *result) {
  HANDLES_EXCEPTIONS();
  struct airbag_thread *const thread = airbag_current_thread;
  uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
  if (frame >= thread->signal_stack_low && frame < thread->signal_stack_high) return AIRBAG_IN_SIGNAL_HANDLER;

  struct airbag_scope *const outer = airbag_drop_scopes(thread, frame);
  struct airbag_scope *const scope = outer == NULL ? thread->scopes : outer + 1;
  if (scope == thread->scopes + AIRBAG_DEPTH_LIMIT) return AIRBAG_TOO_DEEP;
  scope->frame = frame;
  scope->outer = *(const uintptr_t *)frame;
  scope->return_address = airbag_plain_address((uintptr_t)__builtin_return_address(0));
  scope->task_locals = airbag_task_locals_now(thread);
  if (scope->task_locals.task != NULL && !scope->task_locals.is_known && !airbag_ends_child(thread, scope))
    return AIRBAG_NO_REPAIR;
  scope->dispatch_place = airbag_dispatch_now(thread);
  scope->stream_locks = airbag_stream_locks_now();
  airbag_open_text(thread, scope);
  scope->job = NULL;
  scope->watch = thread->watch;
  scope->begun = 0;
  scope->crashes = 0;
  scope->passed_on = NULL;
  scope->allocations = thread->allocations;
  scope->cxx_state = *thread->cxx_state;
  result->crash = NULL;
  for (int i = 0; i < AIRBAG_STATE_WORDS; i++) scope->exclusivity[i] = NULL;
  // No signal mask is saved: that system call costs 104 ns, a fifth of a passing expectation. The handler restores
  // the mask that was in force at the crash.
  if (sigsetjmp(scope->environment, 0) == 0) {
    airbag_exclusivity_open(scope->exclusivity);
    thread->scope = scope;
    body(context);
    // If the body has forked, the new process returns here, too: no scope of its parent is open there.
    if (thread->scope >= scope) thread->scope = outer;
    if (thread->words.length > 0) airbag_release_text(thread, false);
    return AIRBAG_RETURNED;
  }
  recover(thread, scope, result);
  thread->scope = outer;
  return AIRBAG_CRASHED;
}

static void note_return(void *context) {
  (void)context;
  airbag_body_return = airbag_plain_address((uintptr_t)__builtin_return_address(0));
}

void airbag_find_body_return(void) {
  airbag_result result;
  if (airbag_body_return == 0) airbag_guard_here(note_return, NULL, &result);
}

// Crashes that an outer guarded call gets from an inner one

void airbag_guard_take_over(void) { airbag_current_thread->scope->passed_on = airbag_current_thread->scope; }

bool airbag_guard_takes_over(void) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread == NULL) return false;
  const struct airbag_scope *scope = airbag_drop_scopes(thread, (uintptr_t)__builtin_frame_address(0));
  return scope != NULL && scope->passed_on != NULL;
}

void airbag_guard_pass_on(void *crash) {
  airbag_current_thread->scope->passed_on = crash;
  __builtin_trap();  // our signal handler ends the call with it, and `passed_on` is its result
}
