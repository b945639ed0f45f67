/// The locks of stdout and stderr, which a crash may leave locked: a recursion without end that
/// prints overflows the stack inside stdio, and every other thread that prints would wait for
/// ever.
#define _GNU_SOURCE
#include "Repair/stream_locks.h"
#include "base.h"
#include "thread.h"

#include <pthread.h>
#include <stdio.h>

/// glibc's lock of a stream (sysdeps/nptl/stdio-lock.h). Older versions count from 1 while there
/// is an owner, newer ones (2.41 was tried) from 0.
struct stream_lock {
  int lock, count;
  void *owner;
};

/// How often the calling thread has locked a stream, in glibc's count; -1 if it has not. Another
/// owner may change while this looks, but never into this thread.
READS_ANY_STACK
static int locks_held(FILE *stream) {
  const volatile struct stream_lock *lock = stream->_lock;
  return lock != NULL && lock->owner == (void *)pthread_self() ? lock->count : -1;
}

struct airbag_stream_locks airbag_stream_locks_now(void) {
  return (struct airbag_stream_locks){locks_held(stdout), locks_held(stderr)};
}

void airbag_stream_locks_restore(struct airbag_stream_locks before) {
  while (locks_held(stdout) > before.output) funlockfile(stdout);
  while (locks_held(stderr) > before.errors) funlockfile(stderr);
}
