/// Reads the last message of libc, which it keeps for debuggers.
#include "../internal.h"

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
