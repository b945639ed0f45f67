/// Last words: catches the text that the runtime prints before it traps. Runs on the thread that prints.
///
/// The Swift runtime prints fatal messages with the stdio functions below, through the procedure linkage table, so
/// these definitions are used instead of libc's (ld.so(8), symbol lookup order). A call is passed on to libc unless
/// it prints to stderr, from code of the runtime, on a thread inside a guarded call.
///
/// Caught text is held until the guarded call ends: a crash makes it the message, an ordinary return prints it. A
/// fatal report needs no signal: the jump starts from here.
#include "../internal.h"

#include <stdarg.h>

#define PUBLIC __attribute__((visibility("default"), noinline))

/// glibc's checked variant of `vfprintf`, which its header declares only where it is used.
int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list arguments);

// libc's own functions. In a statically linked program there is no next definition, but an unlocked or checked
// variant. Their names do not begin with `airbag_`: they are between the user's calls and libc's.

static int real_fputs(const char *text, FILE *stream) {
  static _Atomic(void *) cache;
  int (*next)(const char *, FILE *) = NULL;
  *(void **)&next = airbag_next(&cache, "fputs");
  return next != NULL ? next(text, stream) : fputs_unlocked(text, stream);
}

static int real_fputc(int character, FILE *stream) {
  static _Atomic(void *) cache;
  int (*next)(int, FILE *) = NULL;
  *(void **)&next = airbag_next(&cache, "fputc");
  return next != NULL ? next(character, stream) : fputc_unlocked(character, stream);
}

static size_t real_fwrite(const void *data, size_t size, size_t count, FILE *stream) {
  static _Atomic(void *) cache;
  size_t (*next)(const void *, size_t, size_t, FILE *) = NULL;
  *(void **)&next = airbag_next(&cache, "fwrite");
  return next != NULL ? next(data, size, count, stream) : fwrite_unlocked(data, size, count, stream);
}

static int real_vfprintf(FILE *stream, const char *format, va_list arguments) {
  static _Atomic(void *) cache;
  int (*next)(FILE *, const char *, va_list) = NULL;
  *(void **)&next = airbag_next(&cache, "vfprintf");
  return next != NULL ? next(stream, format, arguments) : __vfprintf_chk(stream, 0, format, arguments);
}

/// Whether the text held since the scope opened begins with `beginning`.
static bool holds(const struct airbag_thread *thread, const char *beginning) {
  size_t start = thread->scope->text_start;
  return airbag_begins_with(thread->text + start, thread->text_length - start, beginning);
}

/// Returns the calling thread, if text that `caller` prints may be its last words.
static struct airbag_thread *capturing_thread(FILE *stream, const void *caller,
                                              const char *text, size_t length) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread == NULL || thread->scope == NULL || stream != stderr) return NULL;
  bool is_swift = airbag_is_swift_code((uintptr_t)caller);
  bool is_cxx = !is_swift && airbag_is_cxx_code((uintptr_t)caller);
  if (!is_swift && !is_cxx) return NULL;
  uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
  if (airbag_catching(thread, airbag_drop_scopes(thread, frame)) == NULL) return NULL;
  if (is_swift) return thread;
  // The C++ runtime names an uncaught exception, in pieces. Its other text comes from `std::cerr`, and Airbag does
  // not hold that.
  size_t start = thread->scope->text_start;
  bool is_termination = airbag_is_termination(text, length) ||
                        airbag_is_termination(thread->text + start, thread->text_length - start);
  return is_termination ? thread : NULL;
}

/// Begins a report, and releases the text before it. A report is complete in itself; only the description of an
/// exclusivity violation, printed piece by piece, belongs to the report that follows it.
static void begin_report(struct airbag_thread *thread) {
  thread->report_end = 0;
  bool is_empty = thread->text_length == thread->scope->text_start;
  if (!is_empty && !holds(thread, AIRBAG_CONFLICT)) airbag_release_text(thread);
}

/// Whether the call that printed the latest report prints again, from another place: a backtrace follows, and the
/// report ends here.
///
/// - Parameters:
///   - fp: the frame of the printing function.
///   - place: its return address.
static bool continues_report(struct airbag_thread *thread, uintptr_t fp, uintptr_t place) {
  const uintptr_t frame = airbag_reporting_frame(thread, fp);
  if (frame == 0 || frame != thread->report_frame || place == thread->report_place ||
      thread->text_length == thread->scope->text_start)
    return false;
  if (thread->report_end == 0) thread->report_end = thread->text_length;
  return true;
}

/// If the text that the frame at `fp` prints is a fatal report, ends the guarded call at once.
///
/// Beside the cost of the signal this saves what the runtime does after printing: it appends the message to a log
/// that is never freed, so that each crash costs more than the last.
static void abandon_if_fatal(struct airbag_thread *thread, const char *text, uintptr_t fp) {
  if (airbag_forced_ways & AIRBAG_FORCE_SIGNAL_ROUTE) return;
  int signal = airbag_fatal_report_signal(thread, fp);
  if (signal == 0 || !airbag_record_call(thread, signal, fp)) return;
  if (airbag_is_recovery(thread)) airbag_abandon(thread);
  begin_report(thread);
  thread->message_start = thread->scope->text_start;
  airbag_hold_text(thread, text, strlen(text));
  airbag_abandon(thread);
}

/// Handles text of a thread whose crash no scope catches. In a child the text is noted all the same.
///
/// - Parameter fp: the frame of the printing function.
static void note_last_words(FILE *stream, uintptr_t caller, uintptr_t fp, const char *text, size_t length) {
  if (stream != stderr) return;
  airbag_hear_print((const void *)caller, text, length);
  const bool is_termination = airbag_is_termination(text, length) && airbag_is_cxx_code(caller);
  const bool is_swift = airbag_is_swift_code(caller);
  if (is_termination || airbag_is_fatal_report(caller, fp)) airbag_last_message_begins();
  if (airbag_own_child != NULL && (is_termination || is_swift))
    airbag_own_child->note_text(text, length, 0);
  if (is_swift) airbag_last_words_note(text, length);
}

PUBLIC int fputs(const char *restrict text, FILE *restrict stream) {
  const uintptr_t caller = (uintptr_t)__builtin_return_address(0), fp = (uintptr_t)__builtin_frame_address(0);
  size_t length = strlen(text);
  struct airbag_thread *thread = capturing_thread(stream, (const void *)caller, text, length);
  if (thread == NULL) {
    note_last_words(stream, caller, fp, text, length);
    return real_fputs(text, stream);
  }
  abandon_if_fatal(thread, text, fp);
  // A report is printed in one call. It is fatal all the same if a trap follows.
  if (airbag_is_swift_code(caller) && !continues_report(thread, fp, caller)) {
    begin_report(thread);
    thread->report_frame = airbag_reporting_frame(thread, fp);
    thread->report_place = caller;
  }
  airbag_hold_text(thread, text, length);
  return 1;
}

PUBLIC size_t fwrite(const void *restrict data, size_t size, size_t count,
                     FILE *restrict stream) {
  struct airbag_thread *thread =
      capturing_thread(stream, __builtin_return_address(0), data, size * count);
  if (thread == NULL) {
    if (stream == stderr) airbag_hear_print(__builtin_return_address(0), data, size * count);
    // The last text of Swift is no message: 6.0 ends a report by this function.
    if (airbag_is_termination(data, size * count))
      note_last_words(stream, (uintptr_t)__builtin_return_address(0), (uintptr_t)__builtin_frame_address(0), data,
                      size * count);
    return real_fwrite(data, size, count, stream);
  }
  continues_report(thread, (uintptr_t)__builtin_frame_address(0), (uintptr_t)__builtin_return_address(0));
  airbag_hold_text(thread, data, size * count);
  return count;
}

PUBLIC int fputc(int character, FILE *stream) {
  char text = (char)character;
  struct airbag_thread *thread =
      capturing_thread(stream, __builtin_return_address(0), &text, 1);
  if (thread == NULL) {
    return real_fputc(character, stream);
  }
  airbag_hold_text(thread, &text, 1);
  return (unsigned char)text;
}

/// Whether the runtime checks unchecked continuations. Then it reports that one is resumed twice, or made twice, while
/// it holds the lock that each continuation takes. (willResume and init of `continuationChecking` in Task.cpp) A jump
/// would leave that lock held, and the next continuation, also one of Airbag's own, would wait for ever. Neither the
/// place of the lock nor the reports made under it can be found out. So each report of the library ends the process.
static bool are_continuations_checked(void) {
  // As in EnvironmentVariables.cpp of the runtime: a number, or a word that begins so.
  const char *value = getenv("SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS");
  return value != NULL && *value != '\0' && strchr("0nNfF", *value) == NULL;
}

static int print(const void *caller, FILE *stream, const char *format, va_list arguments) {
  const bool is_of_concurrency = stream == stderr && airbag_is_concurrency_code((uintptr_t)caller);
  struct airbag_thread *thread = airbag_current_thread;
  if (is_of_concurrency && thread != NULL && are_continuations_checked()) {
    // Earlier text is printed first.
    if (thread->text_length > 0) airbag_release_text(thread);
    thread->holds_runtime_lock = true;
  }
  thread = capturing_thread(stream, caller, "", 0);
  if (thread != NULL) {
    size_t room = sizeof(thread->text) - thread->text_length;
    int length = vsnprintf(thread->text + thread->text_length, room, format, arguments);
    if (length > 0)
      airbag_add_text(thread, (size_t)length, (size_t)length < room ? (size_t)length : room - (room > 0));
    return length;
  }
  const bool is_piece = stream == stderr && airbag_is_child() && airbag_is_swift_code((uintptr_t)caller);
  if (is_of_concurrency || is_piece) {
    char *text = NULL;
    va_list copy;
    va_copy(copy, arguments);
    const int length = vasprintf(&text, format, copy);
    va_end(copy);
    // The concurrency library prints nothing else so: it aborts next. (`swift_Concurrency_fatalError`, 6.0 to 6.3)
    if (is_of_concurrency) airbag_last_message_begins();
    if (length > 0 && is_of_concurrency) note_last_words(stream, (uintptr_t)caller, 0, text, (size_t)length);
    if (length > 0 && !is_of_concurrency) airbag_own_child->note_piece(text, (size_t)length);
    if (length >= 0) free(text);
  }
  return real_vfprintf(stream, format, arguments);
}

PUBLIC int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments) {
  return print(__builtin_return_address(0), stream, format, arguments);
}

PUBLIC int fprintf(FILE *restrict stream, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = print(__builtin_return_address(0), stream, format, arguments);
  va_end(arguments);
  return length;
}
