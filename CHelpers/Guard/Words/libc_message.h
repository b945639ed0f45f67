/// The last message of libc.
#pragma once

#include "base.h"

/// The block to which glibc's private variable `__abort_msg` points.
///
/// glibc writes its last message directly to the descriptor, where Airbag cannot intercept it, and keeps the message in
/// this mapping for debuggers. (assert/assert.c and sysdeps/posix/libc_fatal.c of glibc)
struct airbag_libc_message {
  unsigned int size;
  char text[];
};

/// Finds where glibc keeps its message. Once per process.
HIDDEN void airbag_libc_message_prepare(void);
/// Whether the message is a text. Async-signal-safe.
HIDDEN bool airbag_libc_says(const char *text);
/// Takes glibc's last message out of `__abort_msg`, so that a later `abort` does not find it.
///
/// - Returns: the message. NULL if there is none, and if what is there is not a mapping of whole pages, as glibc makes
///   them: that is dropped, and counts as a detail that differs.
HIDDEN struct airbag_libc_message *airbag_libc_message_take(void);
HIDDEN size_t airbag_libc_message_length(const struct airbag_libc_message *message);
