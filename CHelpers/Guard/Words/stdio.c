/// Last words: catches the text that the runtime prints before it traps. Runs on the thread that prints.
///
/// The Swift runtime prints fatal messages with the stdio functions below, through the procedure linkage table, so
/// these definitions are used instead of libc's (ld.so(8), symbol lookup order). A call is passed on to libc unless
/// it prints to stderr, from code of the runtime, on a thread inside a guarded call.
///
/// Caught text is held until the guarded call ends: a crash makes it the message, an ordinary return prints it. A
/// fatal report needs no signal: the jump starts from here.
#include "../internal.h"

#define PUBLIC __attribute__((visibility("default"), noinline))

/// glibc's checked variant of `vfprintf`, which its header declares only where it is used.
int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list arguments);

/// Returns the next definition of a symbol in the order of libraries, looked up once. NULL where the program is linked
/// statically.
static void *next_of(_Atomic(void *) *cache, const char *name) {
  void *found = atomic_load_explicit(cache, memory_order_acquire);
  if (found == NULL) {
    found = dlsym(RTLD_NEXT, name);
    atomic_store_explicit(cache, found, memory_order_release);
  }
  return found;
}

/// Defines `real_NAME`, which returns libc's own function. A statically linked program has no next definition, but an
/// unlocked or checked variant.
#define REAL(name, variant)                       \
  static __typeof__(&name) real_##name(void) {    \
    static _Atomic(void *) cache;                 \
    __typeof__(&name) next = NULL;                \
    *(void **)&next = next_of(&cache, #name);     \
    return next != NULL ? next : variant;         \
  }

static int vfprintf_checked(FILE *stream, const char *format, va_list arguments) {
  return __vfprintf_chk(stream, 0, format, arguments);
}

REAL(fputs, fputs_unlocked)
REAL(fputc, fputc_unlocked)
REAL(fwrite, fwrite_unlocked)
REAL(vfprintf, vfprintf_checked)

/// Returns the calling thread, if text that `caller` prints may be its last words.
static struct airbag_thread *capturing_thread(FILE *stream, const void *caller, const char *text, size_t length) {
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
  const struct airbag_text held = airbag_held_text(thread);
  return airbag_is_termination(text, length) || airbag_is_termination(held.text, held.length) ? thread : NULL;
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
  airbag_hold_text(thread, AIRBAG_REPORT, (struct airbag_text){text, strlen(text), 0});
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
  const bool is_end = is_termination || airbag_is_fatal_report(caller, fp, text, length);
  // A report of the concurrency library has no frame. All else is a warning.
  const bool may_be_end = is_swift && (fp == 0 || !airbag_detail_is_on(AIRBAG_FATAL_REPORTS));
  if (is_end) airbag_last_message_begins();
  if (airbag_own_child != NULL && (is_end || may_be_end)) airbag_own_child->note_text(text, length, 0);
  if (is_swift) airbag_last_words_note(text, length);
}

PUBLIC int fputs(const char *restrict text, FILE *restrict stream) {
  const uintptr_t caller = (uintptr_t)__builtin_return_address(0), fp = (uintptr_t)__builtin_frame_address(0);
  size_t length = strlen(text);
  struct airbag_thread *thread = capturing_thread(stream, (const void *)caller, text, length);
  if (thread == NULL) {
    note_last_words(stream, caller, fp, text, length);
    return real_fputs()(text, stream);
  }
  abandon_if_fatal(thread, text, fp);
  // A report is printed in one call. It is fatal all the same if a trap follows.
  const bool is_report = airbag_is_swift_code(caller);
  airbag_hold_text(thread, is_report ? AIRBAG_REPORT : AIRBAG_PIECE, (struct airbag_text){text, length, 0});
  return 1;
}

PUBLIC size_t fwrite(const void *restrict data, size_t size, size_t count, FILE *restrict stream) {
  struct airbag_thread *thread = capturing_thread(stream, __builtin_return_address(0), data, size * count);
  if (thread == NULL) {
    if (stream == stderr) airbag_hear_print(__builtin_return_address(0), data, size * count);
    // The last text of Swift is no message: 6.0 ends a report by this function.
    if (airbag_is_termination(data, size * count))
      note_last_words(stream, (uintptr_t)__builtin_return_address(0), (uintptr_t)__builtin_frame_address(0), data,
                      size * count);
    return real_fwrite()(data, size, count, stream);
  }
  // Swift's heading of a backtrace, which ends a report. (The compiler makes this call of `fputs`.)
  const bool is_heading = airbag_begins_with(data, size * count, "Current stack trace:");
  airbag_hold_text(thread, is_heading ? AIRBAG_HEADING : AIRBAG_PIECE, (struct airbag_text){data, size * count, 0});
  return count;
}

PUBLIC int fputc(int character, FILE *stream) {
  char text = (char)character;
  struct airbag_thread *thread = capturing_thread(stream, __builtin_return_address(0), &text, 1);
  if (thread == NULL) return real_fputc()(character, stream);
  airbag_hold_text(thread, AIRBAG_PIECE, (struct airbag_text){&text, 1, 0});
  return (unsigned char)text;
}

/// Holds a text with a format. Returns its length, as `vfprintf` does. Never inlined: every caller of `vfprintf` would
/// need this much stack.
__attribute__((noinline)) static int hold_format(struct airbag_thread *thread, const char *format, va_list arguments) {
  char text[4096];
  const int length = vsnprintf(text, sizeof(text), format, arguments);
  const size_t whole = length > 0 ? (size_t)length : 0, kept = whole < sizeof(text) ? whole : sizeof(text) - 1;
  airbag_hold_text(thread, AIRBAG_PIECE, (struct airbag_text){text, kept, whole - kept});
  return length;
}

static int print(const void *caller, FILE *stream, const char *format, va_list arguments) {
  const bool is_of_concurrency = stream == stderr && airbag_is_concurrency_code((uintptr_t)caller);
  struct airbag_thread *thread = capturing_thread(stream, caller, "", 0);
  if (thread != NULL) return hold_format(thread, format, arguments);
  if (is_of_concurrency) {
    char *text = NULL;
    va_list copy;
    va_copy(copy, arguments);
    const int length = vasprintf(&text, format, copy);
    va_end(copy);
    // The concurrency library prints nothing else so: it aborts next. (`swift_Concurrency_fatalError`, 6.0 to 6.3)
    airbag_last_message_begins();
    if (length > 0) note_last_words(stream, (uintptr_t)caller, 0, text, (size_t)length);
    if (length >= 0) free(text);
  }
  return real_vfprintf()(stream, format, arguments);
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
