/// Guarded calls that the code in them can leave: as though it had crashed, but on purpose.
#include "Calls/abandon.h"
#include "Calls/scopes.h"
#include "Calls/threads.h"
#include "Repair/dispatch.h"
#include "Stacks/backtrace.h"
#include "airbag_guard.h"
#include "airbag_leave.h"
#include "thread.h"

struct leavable {
  airbag_body body;
  void *context;
  const void *name;
};

static void run(void *context) {
  const struct leavable *leavable = context;
  airbag_current_thread->scope->left_by = leavable->name;
  leavable->body(leavable->context);
}

airbag_status airbag_guard_leavable(airbag_body body, void *context, const void *name,
                                    airbag_result *result) {
  struct leavable leavable = {body, context, name};
  return airbag_guard(run, &leavable, result);
}

void airbag_leave(const void *name) {
  struct airbag_thread *thread = airbag_current_thread;
  struct airbag_scope *scope = thread != NULL ? thread->scope : NULL;
  while (scope != NULL && scope->left_by != name) scope = airbag_outer(thread, scope);
  const uintptr_t fp = (uintptr_t)__builtin_frame_address(0);
  if (scope == NULL || airbag_passes(thread, fp, scope->frame, airbag_drains_main_queue)) return;
  thread->scope = scope;
  thread->signal = 0;
  thread->frame_count = 0;
  thread->message_start = scope->text_start;
  airbag_abandon(thread);
}
