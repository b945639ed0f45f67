/// What is printed before a crash.
#ifndef AIRBAG_LAST_WORDS_H
#define AIRBAG_LAST_WORDS_H

#include <stdatomic.h>
#include <string.h>

#include "thread.h"

/// Whether a text begins with another one.
static inline bool airbag_begins_with(const char *text, size_t length, const char *beginning) {
  size_t needed = strlen(beginning);
  return length >= needed && memcmp(text, beginning, needed) == 0;
}

/// How the runtime begins to tell of a violation of exclusivity, in pieces and before it reports it.
#define AIRBAG_CONFLICT "Simultaneous accesses to "

// next.c

/// The next definition of a symbol in the order of libraries, looked up once. NULL where the program is
/// linked statically.
HIDDEN void *airbag_next(_Atomic(void *) *cache, const char *name);

// held_text.c

/// Whether the text held since the scope opened announces a trap.
HIDDEN bool airbag_is_announced(const struct airbag_thread *thread);
/// Holds text for the scope. If it does not fit, what is held is released first; what is too long is cut.
HIDDEN void airbag_hold_text(struct airbag_thread *thread, const char *text, size_t length);
/// Whether the text held since the crashed scope opened says why it crashed.
HIDDEN bool airbag_text_is_message(const struct airbag_thread *thread);
/// Writes all text that is held, which turned out to be no last words, to the real stderr. The message
/// and the text of each scope begin at 0 then.
HIDDEN void airbag_release_text(struct airbag_thread *thread);

// terminate.c

/// After an abort: names the exception that nobody caught, or that was handled, where the C++ runtime
/// did not. Not for signal handlers.
HIDDEN void airbag_name_exception(struct airbag_thread *thread);
/// Whether this is how libstdc++ begins to say that the process is terminated.
HIDDEN bool airbag_is_termination(const char *text, size_t length);
/// Says why it is, as libstdc++ does. Not for signal handlers.
///
/// - Returns: the length of the text.
HIDDEN size_t airbag_describe_termination(char *text, size_t size);

// abort.c

/// Finds libc's `abort` and what its `assert` calls, once per process.
HIDDEN void airbag_abort_prepare(void);
/// Whether a signal at stack pointer `sp` was raised by libc's `abort`.
HIDDEN bool airbag_is_in_abort(const struct airbag_thread *thread, uintptr_t sp);
/// Holds, as the message of an `abort`, what glibc printed before. Not for signal handlers.
HIDDEN void airbag_take_abort_message(struct airbag_thread *thread);
/// In a child, on a thread without a scope: notes what glibc printed before an `abort`. False if
/// it printed nothing.
HIDDEN bool airbag_note_abort_message(void);

#endif
