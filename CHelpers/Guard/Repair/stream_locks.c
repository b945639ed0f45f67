/// Releases the locks of stdout and stderr that a crash left held. For example, an endless recursion that prints
/// overflows the stack inside stdio, and every other thread that prints would wait for ever.
#include "../internal.h"

/// glibc's lock of a stream (sysdeps/nptl/stdio-lock.h). While there is an owner, older versions count from 1,
/// newer ones (2.41 was tried) from 0.
struct stream_lock {
  int lock, count;
  void *owner;
};

static bool is_known;
/// The code of libc, which may hold such a lock.
static struct airbag_range libc;
/// Swift's `print` and `debugPrint`, which lock stdout.
static struct airbag_range printing[2];

/// Returns how many times the calling thread has locked a stream, in glibc's count; -1 if it has not. Another owner
/// may change during the read, but never to this thread.
READS_ANY_STACK
static int locks_held(FILE *stream) {
  const volatile struct stream_lock *lock = stream->_lock;
  return lock != NULL && lock->owner == (void *)pthread_self() ? lock->count : -1;
}

/// Locks a stream of its own twice, and checks whether glibc counts that.
static bool probe(void) {
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  if (stream == NULL) return false;
  int counts[3];
  for (int i = 0; i < 3; i++) {
    counts[i] = locks_held(stream);
    flockfile(stream);
  }
  for (int i = 0; i < 3; i++) funlockfile(stream);
  const bool is_counted = counts[0] == -1 && counts[1] >= 0 && counts[2] == counts[1] + 1;
  const bool is_free = locks_held(stream) == -1;
  fclose(stream);
  free(text);
  return is_counted && is_free;
}

void airbag_stream_locks_prepare(void) {
  is_known = airbag_detail_settle(AIRBAG_STREAM_LOCKS, probe());
  libc = airbag_code_around((uintptr_t)dlsym(RTLD_DEFAULT, "gnu_get_libc_version"));
  printing[0] = airbag_function_at(dlsym(RTLD_DEFAULT, "$ss5print_9separator10terminatoryypd_S2StF"));
  printing[1] = airbag_function_at(dlsym(RTLD_DEFAULT, "$ss10debugPrint_9separator10terminatoryypd_S2StF"));
}

bool airbag_may_hold_stream(const struct airbag_thread *thread) {
  if (is_known) return false;
  for (size_t i = 0; i < thread->latest.frame_count; i++) {
    const uintptr_t call = thread->latest.frames[i];
    if (!airbag_contains(libc, call) && !airbag_contains(printing[0], call) && !airbag_contains(printing[1], call))
      continue;
    airbag_detail_miss(AIRBAG_STREAM_LOCKS);
    return true;
  }
  return thread->latest.is_stack_overflow;  // of which the outermost calls are not recorded
}

struct airbag_stream_locks airbag_stream_locks_now(void) {
  if (!is_known) return (struct airbag_stream_locks){0, 0};
  return (struct airbag_stream_locks){locks_held(stdout), locks_held(stderr)};
}

void airbag_stream_locks_restore(struct airbag_stream_locks before) {
  if (!is_known) return;
  while (locks_held(stdout) > before.output) funlockfile(stdout);
  while (locks_held(stderr) > before.errors) funlockfile(stderr);
}
