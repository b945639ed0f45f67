/// The last words of libc.
#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

/// What glibc prints before it aborts goes straight to the descriptor and cannot be caught, but
/// glibc keeps the last text for debuggers, in a mapping of its own. (assert/assert.c and
/// sysdeps/posix/libc_fatal.c of glibc; the symbol is private, so it may be missing.)
struct abort_message {
  unsigned int size;
  char text[];
};

void airbag_take_abort_message(struct airbag_thread *thread) {
  _Atomic(struct abort_message *) *kept =
      (_Atomic(struct abort_message *) *)dlsym(RTLD_DEFAULT, "__abort_msg");
  if (kept == NULL) return;
  // Taken out, as glibc does for the next one: a later `abort` must not find it.
  struct abort_message *message = atomic_exchange(kept, NULL);
  if (message == NULL) return;
  thread->is_said_by_libc = true;
  airbag_hold_text(thread, message->text, strnlen(message->text, message->size - sizeof(*message)));
  munmap(message, message->size);
}
