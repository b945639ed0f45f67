/// Describes the C++ exception that no frame caught. Runs on the thread that aborted.
///
/// Before `std::terminate` the C++ runtime marks the exception as caught, so it can be queried.
#include "../internal.h"

bool airbag_is_termination(const char *text, size_t length) {
  return airbag_begins_with(text, length, "terminate called ");
}

char *airbag_describe_termination(void) {
  struct airbag_cxx_exception exception = airbag_cxx_handled();
  if (exception.type == NULL) return strdup("terminate called without an active exception\n");
  char *name = airbag_cxx_words(exception.type), *text = NULL;
  bool has_reason = exception.reason != NULL;
  int length = asprintf(&text, "terminate called after throwing an instance of '%s'%s%s",
                        name != NULL ? name : "?", has_reason ? "\n  what():  " : "",
                        has_reason ? exception.reason : "");
  free(name);
  free(exception.reason);
  return length < 0 ? NULL : text;
}

/// Names the exception that was handled at an `abort` in a `catch`, or in a handler that was set with
/// `std::set_terminate`: that exception is likely the reason.
static void name_handled(struct airbag_thread *thread) {
  if (thread->scope == NULL || thread->cxx_state->caught == thread->scope->cxx_state.caught) return;
  struct airbag_cxx_exception exception = airbag_cxx_handled();
  if (exception.type == NULL) return;
  char *name = airbag_cxx_words(exception.type), *text = NULL;
  bool has_reason = exception.reason != NULL;
  int length = asprintf(&text, "abort() while an exception was handled: %s%s%s",
                        name != NULL ? name : "?", has_reason ? ": " : "",
                        has_reason ? exception.reason : "");
  if (length > 0) {
    airbag_hold_text(thread, text, (size_t)length);
    // Like libc's messages it has no prefix.
    thread->is_said_by_libc = true;
  }
  if (length >= 0) free(text);
  free(name);
  free(exception.reason);
}

void airbag_name_exception(struct airbag_thread *thread) {
  const char *said = thread->text + thread->message_start;
  size_t length = thread->text_length - thread->message_start;
  if (length == 0) name_handled(thread);
  // libstdc++ prints the reason only of a `std::exception`, and names the exception only the first time: it does
  // not expect the process to go on.
  static const char thrown[] = "terminate called after throwing an instance of ";
  bool has_reason = length > 0 && memchr(said, '\n', length) != said + length - 1;
  bool is_named = airbag_begins_with(said, length, thrown);
  if (is_named ? has_reason : !airbag_begins_with(said, length, "terminate called recursively")) return;
  char *text = airbag_describe_termination();
  if (text != NULL && (!is_named || airbag_begins_with(text, strlen(text), thrown))) {
    thread->text_length = thread->message_start;
    airbag_hold_text(thread, text, strlen(text));
  }
  free(text);
}
