/// Holds a runtime's text until the end of the guarded call is known. Runs on the thread of that call.
#include "../internal.h"

/// Whether the text held since the scope opened announces a trap.
bool airbag_is_announced(const struct airbag_thread *thread) {
  static const char *const announcements[] = {"Fatal error", "Precondition failed",
                                              "Assertion failed"};
  size_t start = thread->scope->text_start;
  for (int i = 0; i < 3; i++)
    if (memmem(thread->text + start, thread->text_length - start, announcements[i],
               strlen(announcements[i])) != NULL)
      return true;
  return false;
}

static bool is_message(const struct airbag_thread *thread) {
  if (thread->text_length == thread->message_start || thread->signal == SIGABRT) return true;
  if (thread->signal != SIGILL && thread->signal != SIGTRAP) return false;
  // What was recorded at a call of the runtime was a fatal report.
  return !thread->begins_at_instruction || airbag_is_announced(thread);
}

bool airbag_take_message(struct airbag_thread *thread) {
  if (!is_message(thread)) return false;
  // The text behind the report is a backtrace, which is not wanted.
  if (thread->report_end > thread->message_start) thread->text_length = thread->report_end;
  thread->report_end = 0;
  return true;
}

void airbag_hold_text(struct airbag_thread *thread, const char *text, size_t length) {
  size_t room = sizeof(thread->text) - thread->text_length;
  if (length > room && thread->text_length == thread->scope->text_start) {
    airbag_release_text(thread);
    room = sizeof(thread->text);
  }
  const size_t kept = length < room ? length : room;
  memcpy(thread->text + thread->text_length, text, kept);
  airbag_add_text(thread, length, kept);
}

void airbag_add_text(struct airbag_thread *thread, size_t length, size_t kept) {
  if (thread->text_length == thread->scope->text_start) thread->text_missing = 0;
  thread->text_length += kept;
  // What follows the report is not wanted.
  if (thread->report_end == 0) thread->text_missing += length - kept;
}

/// Prints, bypassing Airbag's own `fwrite`.
static void print(const char *text, size_t length) {
  static _Atomic(void *) cache;
  size_t (*next)(const void *, size_t, size_t, FILE *) = NULL;
  *(void **)&next = airbag_next(&cache, "fwrite");
  (void)(next != NULL ? next(text, 1, length, stderr) : fwrite_unlocked(text, 1, length, stderr));
}

/// Empties the held text. The start of each scope's text becomes 0.
static size_t take_text(struct airbag_thread *thread) {
  const size_t length = thread->text_length;
  thread->text_length = thread->message_start = thread->report_end = 0;
  for (struct airbag_scope *scope = thread->scope; scope != NULL; scope = airbag_outer(thread, scope))
    scope->text_start = 0;
  return length;
}

void airbag_release_text(struct airbag_thread *thread) { print(thread->text, take_text(thread)); }

void airbag_write_text(struct airbag_thread *thread) {
  const size_t length = take_text(thread);
  const ssize_t written = length > 0 ? write(STDERR_FILENO, thread->text, length) : 0;
  (void)written;
}
