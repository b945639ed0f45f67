/// Reports behind which nothing in the process can go on.
///
/// Where the runtime checks unchecked continuations (SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS), it says that
/// one is resumed twice, or made twice, while it holds the lock that each continuation takes. (willResume
/// and init of `continuationChecking` in Task.cpp.) It would abort. Who jumped back to a guarded call left
/// that locked, and the next continuation, of Airbag's own, too, would wait for ever. Nothing tells where
/// the lock is. So such a report ends the process, as it does without Airbag.
#define _GNU_SOURCE
#include "Words/locked_reports.h"
#include "Runtime/runtime.h"
#include "Words/held_text.h"
#include "base.h"
#include "thread.h"

#include <string.h>

bool airbag_is_said_under_lock(uintptr_t caller, const char *format) {
  static const char *const beginnings[] = {"Resuming continuation ", "Initializing continuation "};
  for (int i = 0; i < 2; i++)
    if (strncmp(format, beginnings[i], strlen(beginnings[i])) == 0) return airbag_is_swift_code(caller);
  return false;
}

void airbag_give_up_catching(struct airbag_thread *thread) {
  if (thread == NULL) return;
  // What came before it is printed before it.
  if (thread->text_length > 0) airbag_release_text(thread);
  thread->holds_runtime_lock = true;
}
