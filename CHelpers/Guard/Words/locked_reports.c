/// Reports after which the process cannot go on. Runs on the thread that prints the report.
///
/// If the runtime checks unchecked continuations (SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS), it reports that
/// one is resumed twice, or made twice, while it holds the lock that each continuation takes. (willResume and init
/// of `continuationChecking` in Task.cpp.) Then it would abort. A jump back to a guarded call would leave that lock
/// held, and the next continuation, also one of Airbag's own, would wait for ever. Neither the place of the lock
/// nor the reports made under it can be found out. So with that variable each such report of the concurrency
/// library ends the process, as it does without Airbag.
#define _GNU_SOURCE
#include "Words/locked_reports.h"
#include "Runtime/runtime.h"
#include "Words/held_text.h"
#include "base.h"
#include "thread.h"

#include <stdlib.h>
#include <string.h>

static bool are_continuations_checked;

void airbag_locked_reports_prepare(void) {
  // As in EnvironmentVariables.cpp of the runtime: a number, or a word that begins so.
  const char *value = getenv("SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS");
  const char first = value != NULL ? *value : '\0';
  are_continuations_checked = first != '\0' && strchr("0nNfF", first) == NULL;
}

bool airbag_is_said_under_lock(uintptr_t caller) {
  return are_continuations_checked && airbag_is_concurrency_code(caller);
}

void airbag_give_up_catching(struct airbag_thread *thread) {
  if (thread == NULL) return;
  // Earlier text is printed first.
  if (thread->text_length > 0) airbag_release_text(thread);
  thread->holds_runtime_lock = true;
}
