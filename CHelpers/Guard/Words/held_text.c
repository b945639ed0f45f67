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

// ---
// Finds libc's definitions of functions that Airbag replaces.

void *airbag_next(_Atomic(void *) *cache, const char *name) {
  void *found = atomic_load_explicit(cache, memory_order_acquire);
  if (found == NULL) {
    found = dlsym(RTLD_NEXT, name);
    atomic_store_explicit(cache, found, memory_order_release);
  }
  return found;
}

// ---
// Reads the last message of libc, which it keeps for debuggers.

/// Where glibc keeps its last text; NULL if that is not known.
static _Atomic(_Atomic(struct airbag_libc_message *) *) kept_message;

void airbag_libc_message_prepare(void) {
  void *kept = dlsym(RTLD_DEFAULT, "__abort_msg");
  if (airbag_detail_settle(AIRBAG_ABORT_MESSAGE, kept != NULL)) kept_message = kept;
}

struct airbag_libc_message *airbag_libc_message_take(void) {
  _Atomic(struct airbag_libc_message *) *kept = atomic_load(&kept_message);
  struct airbag_libc_message *message = kept != NULL ? atomic_exchange(kept, NULL) : NULL;
  if (message == NULL) return NULL;
  const uintptr_t page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  const bool is_mapping = message->size > 0 && message->size % page_size == 0 && (uintptr_t)message % page_size == 0;
  if (is_mapping) return message;
  airbag_detail_settle(AIRBAG_ABORT_MESSAGE, false);
  atomic_store(&kept_message, NULL);
  return NULL;
}

size_t airbag_libc_message_length(const struct airbag_libc_message *message) {
  return strnlen(message->text, message->size - sizeof(*message));
}

bool airbag_libc_says(const char *text) {
  _Atomic(struct airbag_libc_message *) *kept = atomic_load(&kept_message);
  const struct airbag_libc_message *message = kept != NULL ? atomic_load(kept) : NULL;
  const size_t length = strlen(text);
  return message != NULL && message->size > sizeof(*message) + length + 1 &&
         memcmp(message->text, text, length) == 0 && message->text[length] == '\n';
}
