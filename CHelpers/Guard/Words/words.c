/// The words of a runtime: the text that it prints on a thread in a guarded call. Owns the buffer of the thread; nobody
/// else writes `airbag_words`. Runs on that thread; `airbag_write_text` and `airbag_set_message` in signal handlers,
/// too.
///
/// The text is held until the end of the guarded call is known: a crash makes it the message, an ordinary return prints
/// it. Scopes share the buffer, the outermost first: each knows where its own text begins.
#include "../internal.h"

struct airbag_text airbag_held_text(const struct airbag_thread *thread) {
  const size_t start = thread->scope->text_start, length = thread->words.length - start;
  return (struct airbag_text){thread->words.text + start, length, length > 0 ? thread->words.missing : 0};
}

void airbag_hold_text(struct airbag_thread *thread, const char *text, size_t length) {
  struct airbag_words *words = &thread->words;
  const bool is_first = words->length == thread->scope->text_start;
  if (is_first) words->missing = 0;
  if (is_first && length > sizeof(words->text) - words->length) airbag_release_text(thread);
  const size_t room = sizeof(words->text) - words->length, kept = length < room ? length : room;
  memcpy(words->text + words->length, text, kept);
  words->length += kept;
  // What follows the report is not wanted.
  if (words->report_end == 0) words->missing += length - kept;
}

int airbag_hold_format(struct airbag_thread *thread, const char *format, va_list arguments) {
  char text[4096];
  const int length = vsnprintf(text, sizeof(text), format, arguments);
  const size_t whole = length > 0 ? (size_t)length : 0, kept = whole < sizeof(text) ? whole : sizeof(text) - 1;
  airbag_hold_text(thread, text, kept);
  if (thread->words.report_end == 0) thread->words.missing += whole - kept;
  return length;
}

void airbag_begin_report(struct airbag_thread *thread) {
  // What the runtime prints behind the heading of a backtrace belongs to that.
  if (thread->words.report_end > thread->scope->text_start) return;
  const struct airbag_text held = airbag_held_text(thread);
  if (held.length > 0 && !airbag_begins_with(held.text, held.length, AIRBAG_CONFLICT)) airbag_release_text(thread);
}

void airbag_end_report(struct airbag_thread *thread) {
  if (airbag_held_text(thread).length > 0) thread->words.report_end = thread->words.length;
}

void airbag_set_message(struct airbag_thread *thread, const char *text, size_t length, size_t missing) {
  thread->words.length = thread->scope->text_start;
  thread->words.report_end = 0;
  airbag_hold_text(thread, text, length);
  thread->words.missing += missing;
}

/// Whether the held text announces a trap.
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
  // What was recorded at a call of the runtime was a fatal report.
  if (crash->signal == SIGILL || crash->signal == SIGTRAP) return !crash->begins_at_instruction || is_announced(held);
  // A warning may stand there: code of the user that calls `abort` has printed none.
  return crash->signal == SIGABRT &&
         (crash->begins_at_instruction || is_announced(held) || airbag_is_termination(held.text, held.length) ||
          airbag_is_runtime_code(crash->frames[0]) || airbag_is_concurrency_code(crash->frames[0]));
}

bool airbag_take_message(struct airbag_thread *thread) {
  struct airbag_words *words = &thread->words;
  if (!is_message(thread)) return false;
  // The text behind the report is a backtrace, which is not wanted.
  if (words->report_end > thread->scope->text_start) words->length = words->report_end;
  words->report_end = 0;
  return true;
}

void airbag_forget_text(struct airbag_thread *thread, size_t start) {
  thread->words.length = start;
  if (start == 0) thread->words.report_end = 0;
}

/// Empties the held text. The start of each scope's text becomes 0.
static size_t take_text(struct airbag_thread *thread) {
  const size_t length = thread->words.length;
  airbag_forget_text(thread, 0);
  for (struct airbag_scope *scope = thread->scope; scope != NULL; scope = airbag_outer(thread, scope))
    scope->text_start = 0;
  return length;
}

void airbag_release_text(struct airbag_thread *thread) {
  // Not `fwrite`, which is Airbag's own, and would hold the text.
  flockfile(stderr);
  fwrite_unlocked(thread->words.text, 1, take_text(thread), stderr);
  funlockfile(stderr);
}

void airbag_write_text(struct airbag_thread *thread) {
  const size_t length = take_text(thread);
  if (length > 0) airbag_write(thread->words.text, length);
}
