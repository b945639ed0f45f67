/// The words of the Swift and C++ runtimes: what they print on a thread in a guarded call, as stdio.c catches it. Each
/// thread has one buffer (`struct airbag_words`); only this file writes it, and where the text of a scope begins. Runs
/// on the thread that prints, which may be in a signal handler. Messages of abort.c and exceptions.c are held here,
/// too.
///
/// The text is held until the end of the guarded call is known: a crash makes it the message, an ordinary return prints
/// it (call.c). Scopes, one for each open guarded call, share the buffer, the outermost first.
#include "../internal.h"

void airbag_open_text(const struct airbag_thread *thread, struct airbag_scope *scope) {
  scope->text_start = thread->words.length;
}

struct airbag_text airbag_held_text(const struct airbag_thread *thread) {
  // Without a scope, in a forked child, it is the whole buffer, which the child forgets.
  const size_t start = thread->scope != NULL ? thread->scope->text_start : 0, length = thread->words.length - start;
  return (struct airbag_text){thread->words.text + start, length, length > 0 ? thread->words.missing : 0};
}

/// Whether the heading of a backtrace has ended the report of the innermost scope: what follows is not wanted.
static bool is_report_ended(const struct airbag_thread *thread) {
  return thread->words.report_end > (size_t)(airbag_held_text(thread).text - thread->words.text);
}

void airbag_hold_text(struct airbag_thread *thread, enum airbag_text_kind kind, struct airbag_text text) {
  struct airbag_words *words = &thread->words;
  const struct airbag_text held = airbag_held_text(thread);
  if (kind == AIRBAG_REPORT && held.length > 0 && !is_report_ended(thread) &&
      !airbag_begins_with(held.text, held.length, AIRBAG_CONFLICT))
    airbag_release_text(thread, false);
  if (kind == AIRBAG_HEADING && held.length > 0) words->report_end = words->length;
  if (kind == AIRBAG_MESSAGE) {
    words->length -= held.length;
    if (words->report_end > words->length) words->report_end = 0;
  }
  const bool is_first = airbag_held_text(thread).length == 0;
  if (is_first) words->missing = 0;
  if (is_first && text.length > sizeof(words->text) - words->length) airbag_release_text(thread, false);
  const size_t room = sizeof(words->text) - words->length, kept = text.length < room ? text.length : room;
  memcpy(words->text + words->length, text.text, kept);
  words->length += kept;
  if (!is_report_ended(thread)) words->missing += text.length - kept + text.missing;
}

/// Whether the held text has words with which Swift's libraries begin a fatal report.
static bool is_announced(struct airbag_text held) {
  static const char *const announcements[] = {"Fatal error", "Precondition failed", "Assertion failed"};
  for (int i = 0; i < 3; i++)
    if (memmem(held.text, held.length, announcements[i], strlen(announcements[i])) != NULL) return true;
  return false;
}

static bool is_message(const struct airbag_thread *thread) {
  const struct airbag_text held = airbag_held_text(thread);
  const airbag_crash *crash = &thread->latest;
  if (held.length == 0 || crash->exception != AIRBAG_NO_EXCEPTION) return true;
  // A crash that does not begin at an instruction was recorded when the runtime printed a fatal report (stdio.c).
  if (crash->signal == SIGILL || crash->signal == SIGTRAP) return !crash->begins_at_instruction || is_announced(held);
  // Code of the user that calls `abort` prints no message: then the held text may be an earlier warning.
  return crash->signal == SIGABRT &&
         (crash->begins_at_instruction || is_announced(held) || airbag_is_termination(held.text, held.length) ||
          airbag_is_runtime_code(crash->frames[0]) || airbag_is_concurrency_code(crash->frames[0]));
}

bool airbag_take_message(struct airbag_thread *thread) {
  struct airbag_words *words = &thread->words;
  if (!is_message(thread)) return false;
  // The text after the report is a backtrace.
  if (is_report_ended(thread)) words->length = words->report_end;
  words->report_end = 0;
  return true;
}

void airbag_release_text(struct airbag_thread *thread, bool is_in_handler) {
  // Before the buffer is empty: while this thread waits, a signal may end the process, and the text is told.
  if (!is_in_handler) flockfile(stderr);
  const size_t length = thread->words.length;
  thread->words.length = thread->words.report_end = 0;
  for (struct airbag_scope *scope = thread->scope; scope != NULL; scope = airbag_outer(thread, scope))
    scope->text_start = 0;
  if (is_in_handler && length > 0) airbag_write(thread->words.text, length);
  if (is_in_handler) return;
  // Not `fwrite`: that is Airbag's own (stdio.c), which would hold the text again.
  fwrite_unlocked(thread->words.text, 1, length, stderr);
  funlockfile(stderr);
}
