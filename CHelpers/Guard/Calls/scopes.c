/// The open scopes of a thread: which of them still have their frame on the stack. Runs on that thread, also in
/// signal handlers.
#include "../internal.h"

_Atomic unsigned airbag_catches;
_Atomic uintptr_t airbag_body_return;

struct airbag_scope *airbag_outer(struct airbag_thread *thread, struct airbag_scope *scope) {
  return scope == thread->scopes ? NULL : scope - 1;
}

/// Whether the frame of a scope may still be on the stack: the stack does not end above it, and its first two words are
/// unchanged.
READS_ANY_STACK
static bool may_stand(const struct airbag_thread *thread, const struct airbag_scope *scope, uintptr_t sp) {
  // A place outside the thread's stack proves nothing: coroutines bring their own stacks.
  if (sp < thread->stack_low || sp >= thread->stack_high) return true;
  if (scope->frame < thread->stack_low || scope->frame >= thread->stack_high) return true;
  const uintptr_t *record = (const uintptr_t *)scope->frame;
  return scope->frame > sp && record[0] == scope->outer && airbag_plain_address(record[1]) == scope->return_address;
}

struct airbag_scope *airbag_drop_scopes(struct airbag_thread *thread, uintptr_t sp) {
  struct airbag_scope *scope = thread->scope;
  while (scope != NULL && !may_stand(thread, scope, sp)) scope = airbag_outer(thread, scope);
  thread->scope = scope;
  return scope;
}

/// How much stack a scope must have below its frame to catch a crash, in bytes: for the recovery, and for the code
/// that then learns of the crash.
enum { LANDING_STACK = 32 * 1024 };

/// Whether a scope can go on after the crash: the stack below it is not used up, and its recovery has not crashed.
/// The frame of a coroutine is on a stack of its own.
static bool can_land(const struct airbag_thread *thread, const struct airbag_scope *scope) {
  const bool is_used_up = thread->latest.is_stack_overflow && scope->frame - thread->stack_low < LANDING_STACK;
  return scope->crashes < 2 && !is_used_up;
}

struct airbag_scope *airbag_catching(struct airbag_thread *thread, struct airbag_scope *scope) {
  while (scope != NULL && (!can_land(thread, scope) ||
                           (scope->job != NULL && !scope->job->is_caught(thread, scope->job))))
    scope = airbag_outer(thread, scope);
  return scope != NULL && airbag_holds_xctest_queue(thread, scope) ? NULL : scope;
}
