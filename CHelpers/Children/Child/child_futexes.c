/// Replaces, in a forked child, the waiting for priority-inheriting futexes. (futex(2))
///
/// The Swift runtime's `once`, `Mutex` and Dispatch use such futexes as locks. The word holds the number of the
/// thread that owns the lock; each thread queries its number once. In a forked child this fails in two ways
/// (measured with 6.3.1). The thread that forked keeps the number that it had in the parent, so the kernel does not
/// let it release a lock for which others wait. And a lock that another thread of the parent held is never
/// released: the kernel returns ESRCH, upon which `once` tries again, for ever.
///
/// A held `once` is not rare. A `once` that was done while the process had a single thread is locked at each query,
/// long after it was done; and making a tuple or an array queries one.
///
/// So in a child the waiting is done by plain futexes. A `once` that a thread of the parent holds counts as free if
/// it was done. Everything else that such a thread holds stays held; the parent finds that out and starts another
/// child.
#include "../internal.h"

#include <limits.h>
#include <linux/futex.h>

typedef _Atomic uint32_t futex_word;

enum { MOST_NUMBERS = 16 };

/// The numbers that the thread which forked had in the parents of this process, one in the other.
static uint32_t former_numbers[MOST_NUMBERS];
static size_t former_count;

typedef long (*kernel_function)(long number, ...);

/// `syscall` itself: in a child the import of this library is overwritten, too. (Without `volatile` the compiler
/// would see that there is only this function, and call through the import.)
static volatile _Atomic(kernel_function) call_kernel;

void airbag_child_futexes_begin(pid_t former_number) {
  if (former_count < MOST_NUMBERS) former_numbers[former_count++] = (uint32_t)former_number;
}

static bool is_former_number(uint32_t number) {
  for (size_t i = 0; i < former_count; i++)
    if (former_numbers[i] == number) return true;
  return false;
}

static bool is_calling_thread(uint32_t number) {
  return number == (uint32_t)gettid() || (gettid() == getpid() && is_former_number(number));
}

static bool is_thread_here(uint32_t number) {
  return is_former_number(number) || tgkill(getpid(), (pid_t)number, 0) == 0 || errno != ESRCH;
}

void airbag_parent_prepare_futexes(void) {
  // In a child, the import has been replaced.
  if (call_kernel != NULL) return;
  call_kernel = syscall;
}

/// Whether the lock of a `once` is held in vain: a thread of the parent took it only to learn that the work was
/// done.
static bool is_held_in_vain(futex_word *word, uint32_t holder) {
  if (!airbag_knows_once()) return false;
  const struct airbag_once_words *once =
      (const struct airbag_once_words *)((char *)word - offsetof(struct airbag_once_words, lock));
  return atomic_load(&once->flag) != 0 && !is_thread_here(holder);
}

/// Locks the word, as soon as it is free if the caller may wait.
///
/// - Returns: 0, or an `errno` value.
static int lock(futex_word *word, bool may_wait, bool is_once) {
  while (true) {
    uint32_t seen = atomic_load(word), holder = seen & FUTEX_TID_MASK;
    if (holder == 0 || (is_once && is_held_in_vain(word, holder))) {
      // Marked as though others waited: whether they do is not known, and so they are woken.
      uint32_t mine = (uint32_t)gettid() | FUTEX_WAITERS;
      if (atomic_compare_exchange_strong(word, &seen, mine)) return 0;
      continue;
    }
    // `once` would try again without an end; and a deadlock is recognised by its wait.
    if (!is_once && is_calling_thread(holder)) return EDEADLK;
    if (!may_wait) return EAGAIN;
    uint32_t awaited = seen | FUTEX_WAITERS;
    if (seen == awaited || atomic_compare_exchange_strong(word, &seen, awaited))
      call_kernel(SYS_futex, word, FUTEX_WAIT_PRIVATE, awaited, NULL, NULL, 0);
  }
}

static long unlock(futex_word *word) {
  atomic_store(word, 0);
  call_kernel(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
  return 0;
}

static long result(int error) {
  if (error != 0) errno = error;
  return error == 0 ? 0 : -1;
}

/// Replaces `syscall` for all libraries in a child. Futexes that other processes may share, and waits with a
/// time-out, go to the kernel.
static long call(bool is_once, long number, long a, long b, long c, long d, long e, long f) {
  if (number == SYS_futex) {
    futex_word *word = (futex_word *)a;
    if (b == FUTEX_LOCK_PI_PRIVATE && d == 0) return result(lock(word, true, is_once));
    // Swift 6.0 does not set the private flag here.
    if ((b & ~FUTEX_PRIVATE_FLAG) == FUTEX_TRYLOCK_PI) return result(lock(word, false, is_once));
    if (b == FUTEX_UNLOCK_PI_PRIVATE) return unlock(word);
  }
  return call_kernel(number, a, b, c, d, e, f);
}

static long call_of_once(long number, long a, long b, long c, long d, long e, long f) {
  return call(true, number, a, b, c, d, e, f);
}

static long call_of_others(long number, long a, long b, long c, long d, long e, long f) {
  return call(false, number, a, b, c, d, e, f);
}

const struct airbag_import airbag_once_imports[] = {
    {"syscall", (airbag_function)call_of_once},
    {NULL, NULL},
};

const struct airbag_import airbag_futex_imports[] = {
    {"syscall", (airbag_function)call_of_others},
    {NULL, NULL},
};
