/// Replaces, in a forked child, the waiting for the spin locks of CoreFoundation. Runs in the child.
///
/// A thread that waits for such a lock calls `sleep(0)` until the lock is free (`__CFLock` in CFInternal.h; every
/// `sleep` of the library has that argument in 6.3.1). A lock that a thread of the parent held at the fork is never
/// released, and from outside such a child looks busy.
///
/// As long as a child has one thread, only a signal handler could release the lock. So the thread then stops, in a
/// futex that nobody wakes: the parent sees a wait without a known owner, as in a semaphore. If the child has more
/// threads, one of them may release the lock, and the waiting goes on as before.
#define _GNU_SOURCE
#include "Child/child_spins.h"
#include "Runtime/images.h"

#include <dirent.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// How many times a thread tries before it looks for other threads.
enum { MOST_TRIES = 64 };

static THREAD_LOCAL int tries;
/// The futex word, whose value never changes.
static uint32_t nobody;

/// Whether the process has no other thread. proc(5)
static bool is_alone(void) {
  DIR *directory = opendir("/proc/self/task");
  if (directory == NULL) return false;
  int threads = 0;
  for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
    if (entry->d_name[0] != '.') threads++;
  closedir(directory);
  return threads == 1;
}

static unsigned sleep_for_lock(unsigned seconds) {
  if (seconds != 0) return sleep(seconds);
  if (tries == MOST_TRIES && is_alone()) {
    // After a signal the caller tries again.
    syscall(SYS_futex, &nobody, FUTEX_WAIT_PRIVATE, nobody, NULL, NULL, 0);
    return 0;
  }
  tries = tries < MOST_TRIES ? tries + 1 : 0;
  const struct timespec none = {0, 0};
  nanosleep(&none, NULL);
  return 0;
}

const struct airbag_import airbag_spin_imports[] = {
    {"sleep", (airbag_function)sleep_for_lock},
    {NULL, NULL},
};
