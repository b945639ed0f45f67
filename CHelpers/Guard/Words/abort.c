/// `abort` and the `assert` of C.
///
/// This `abort` replaces libc's in every process that links Airbag, on all threads, also inside of signal handlers. It
/// jumps to the scope from inside the call, so a backtrace begins at the caller, and no signal is needed. libc's own
/// unblocks SIGABRT, and may keep a lock for which a later `abort` would wait for ever. libc itself calls that, for
/// example in malloc: the signal handler catches that SIGABRT. Its `assert` calls `__assert_fail`, which is defined
/// here.
///
/// A signal handler may call `abort` while the dynamic loader holds a lock (signal-safety(7)), so it looks up nothing.
/// Where no scope catches the call, it ends the process as abort(3) describes.
#include "../internal.h"

/// What C's `assert` calls when it fails (assert.h of glibc). The words are those of Swift's `assert`, by which
/// FatalMessage recognizes a failed assertion.
__attribute__((visibility("default"), noinline, noreturn)) void __assert_fail(
    const char *assertion, const char *file, unsigned line, const char *function) {
  (void)function;
  struct airbag_thread *thread = airbag_current_thread;
  uintptr_t fp = (uintptr_t)__builtin_frame_address(0);
  char text[4096];  // (`snprintf` is not among the functions that stdio.c replaces, and which look up others)
  const size_t length = (size_t)snprintf(text, sizeof(text), "%s:%u: Assertion failed: %s\n", file, line, assertion);
  const size_t kept = length < sizeof(text) ? length : sizeof(text) - 1;
  if (thread != NULL && thread->scope != NULL && airbag_record_call(thread, SIGABRT, fp)) {
    // The text replaces what is held.
    const struct airbag_text message = {text, kept, length - kept};
    if (!airbag_is_recovery(thread)) airbag_hold_text(thread, AIRBAG_MESSAGE, message);
    airbag_abandon(thread);
  }
  airbag_last_message_begins();
  airbag_write(text, kept);
  if (airbag_own_child != NULL) airbag_own_child->note_text(text, kept, length - kept);
  abort();
}

__attribute__((visibility("default"), noinline, noreturn)) void abort(void) {
  struct airbag_thread *thread = airbag_current_thread;
  uintptr_t fp = (uintptr_t)__builtin_frame_address(0);
  if (thread != NULL && thread->scope != NULL && airbag_record_call(thread, SIGABRT, fp)) {
    // What they take is not freed, for another thread may be reading it.
    if (airbag_kept_reports != NULL) atomic_store(airbag_kept_reports, NULL);
    airbag_abandon(thread);
  }
  // As abort(3) says it has to end:
  const sigset_t set = airbag_set_of(SIGABRT);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(SIGABRT);
  airbag_die_by(SIGABRT);
  __builtin_trap();
}

// --- Describes the C++ exception that no frame caught. Runs on the thread that aborted.

void airbag_name_exception(struct airbag_thread *thread) {
  const struct airbag_text held = airbag_held_text(thread);
  // libstdc++ prints the reason only of a `std::exception`, and names the exception only the first time: it does
  // not expect the process to go on.
  static const char thrown[] = "terminate called after throwing an instance of ";
  bool has_reason = held.length > 0 && memchr(held.text, '\n', held.length) != held.text + held.length - 1;
  bool is_named = airbag_begins_with(held.text, held.length, thrown);
  if (is_named ? has_reason : !airbag_begins_with(held.text, held.length, "terminate called recursively")) return;
  char *text = airbag_describe_termination();
  if (text != NULL && (!is_named || airbag_begins_with(text, strlen(text), thrown)))
    airbag_hold_text(thread, AIRBAG_MESSAGE, (struct airbag_text){text, strlen(text), 0});
  free(text);
}
