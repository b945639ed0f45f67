/// What a forked child with one thread refuses, and what it does in another way: futexes, events, Swift Testing's text.
///
/// A function that cannot work here ends the child with a message. The threads of Dispatch are gone, but it still
/// counts them as waiting for work. Work that is given to them does not run, and nothing reports that (measured:
/// `DispatchQueue.global().async` and timers do nothing). Some calls work by luck, in a parent that never used
/// Dispatch. A thread that Dispatch would start in the child might even run what the parent had put into a queue.
/// Calls that need no thread work: semaphores, groups, `sync` on an idle queue.
#include "../internal.h"

#include <limits.h>
#include <linux/futex.h>

void airbag_child_unsupported(const char *what) {
  char message[512];
  snprintf(message, sizeof(message),
           "%s does not work in a forked child; take an async body, a thread of your own, or run the "
           "whole test in a process with `.isolated` (XCTest: IsolatedTestCase)",
           what);
  airbag_child_note_unsupported();
  airbag_child_refuse(message);
}

/// The part of a C block that its caller uses (Block_private.h).
struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *block, size_t index);
};

/// Running the iterations one after the other is one of the allowed orders.
static void dispatch_apply(size_t count, const void *queue, struct block *block) {
  (void)queue;
  for (size_t i = 0; i < count; i++) block->invoke(block, i);
}

static void dispatch_apply_f(size_t count, const void *queue, void *context,
                             void (*function)(void *context, size_t index)) {
  (void)queue;
  for (size_t i = 0; i < count; i++) function(context, i);
}

#define EACH_REFUSED(DO)                                                                                         \
  DO(dispatch_async) DO(dispatch_async_f) DO(dispatch_barrier_async) DO(dispatch_barrier_async_f)                \
  DO(dispatch_after) DO(dispatch_after_f) DO(dispatch_group_async) DO(dispatch_group_async_f)                    \
  DO(dispatch_group_notify) DO(dispatch_group_notify_f) DO(dispatch_block_notify) DO(dispatch_source_create)     \
  DO(dispatch_main) DO(dispatch_read) DO(dispatch_write) DO(dispatch_io_create) DO(dispatch_io_create_with_path) \
  DO(dispatch_io_create_with_io) DO(_dispatch_main_queue_callback_4CF)

#define DEFINE(function) \
  static void refuse_##function(void) { airbag_child_unsupported(#function); }
EACH_REFUSED(DEFINE)

// --- Replaces, in a forked child, the waiting for priority-inheriting futexes. (futex(2))
//
// The Swift runtime's `once`, `Mutex` and Dispatch use such futexes as locks. The word holds the number of the
// thread that owns the lock; each thread queries its number once. In a forked child this fails in two ways
// (measured with 6.3.1). The thread that forked keeps the number that it had in the parent, so the kernel does not
// let it release a lock for which others wait. And a lock that another thread of the parent held is never
// released: the kernel returns ESRCH, upon which `once` tries again, for ever.
//
// A held `once` is not rare. A `once` that was done while the process had a single thread is locked at each query,
// long after it was done; and making a tuple or an array queries one.
//
// So in a child the waiting is done by plain futexes. A `once` that a thread of the parent holds counts as free if it
// was done. Everything else that such a thread holds stays held; the parent finds that out (look.c).

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

bool airbag_is_calling_thread(uint32_t number) {
  return number == (uint32_t)gettid() || (gettid() == getpid() && is_former_number(number));
}

bool airbag_is_thread_here(uint32_t number) {
  return is_former_number(number) || tgkill(getpid(), (pid_t)number, 0) == 0 || errno != ESRCH;
}

void airbag_parent_prepare_futexes(void) {
  if (call_kernel == NULL) call_kernel = syscall;  // in a child, the import has been replaced
}

/// Whether the lock of a `once` is held in vain: a thread of the parent took it only to learn that the work was done.
static bool is_held_in_vain(futex_word *word, uint32_t holder) {
  if (!airbag_knows_once()) return false;
  const struct airbag_once_words *once =
      (const struct airbag_once_words *)((char *)word - offsetof(struct airbag_once_words, lock));
  return atomic_load(&once->flag) != 0 && !airbag_is_thread_here(holder);
}

/// Locks the word, as soon as it is free if the caller may wait. Returns 0, or an `errno` value.
static int lock(futex_word *word, bool may_wait, bool is_once) {
  while (true) {
    uint32_t seen = atomic_load(word), holder = seen & FUTEX_TID_MASK;
    if (holder == 0 || (is_once && is_held_in_vain(word, holder))) {
      // Marked as though others waited: whether they do is not known, and so they are woken.
      uint32_t mine = (uint32_t)gettid() | FUTEX_WAITERS;
      if (atomic_compare_exchange_strong(word, &seen, mine)) return 0;
      continue;
    }
    // `once` would try again without an end; and a deadlock is recognized by its wait.
    if (!is_once && airbag_is_calling_thread(holder)) return EDEADLK;
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

const struct airbag_import airbag_futex_imports[] = {
    {"syscall", (airbag_function)call_of_once, AIRBAG_RUNTIME | AIRBAG_CONCURRENCY},
    {"syscall", (airbag_function)call_of_others, AIRBAG_ALL_BUT(AIRBAG_RUNTIME | AIRBAG_CONCURRENCY)},
    {NULL, NULL, 0},
};

// --- Keeps a forked child away from the descriptors with which its parent waits for events. Runs in the child.
//
// A child inherits the epoll sets, timers and event counters of Dispatch and of run loops. Its operations on them
// take effect in the parent, too: a timer that the child sets is set there. So in the child the libraries that own
// these descriptors do not reach them, and no run loop can be made or run.

static int refuse_events(void) { airbag_child_unsupported("A run loop or an event source"); }

/// Waking up a thread that does not exist has no effect. The call itself would wake up the parent's thread.
static int wake_nobody(void) { return 0; }

static int refuse_thread(void) { airbag_child_unsupported("A thread of Dispatch"); }

/// Foundation's `Process` learns from Dispatch that its program has ended. Refused before the program is started,
/// it has had no effect yet.
static int refuse_program(void) { airbag_child_unsupported("Process"); }

enum { EVENTS = AIRBAG_DISPATCH | AIRBAG_RUN_LOOPS, WORK = AIRBAG_ALL_BUT(AIRBAG_CONCURRENCY | AIRBAG_DISPATCH) };
#define LIST(function) {#function, refuse_##function, WORK},

const struct airbag_import airbag_refused_imports[] = {
    EACH_REFUSED(LIST)
    {"dispatch_apply", (airbag_function)dispatch_apply, WORK},
    {"dispatch_apply_f", (airbag_function)dispatch_apply_f, WORK},
    {"posix_spawn", (airbag_function)refuse_program, EVENTS},
    {"epoll_ctl", (airbag_function)refuse_events, EVENTS},
    {"epoll_wait", (airbag_function)refuse_events, EVENTS},
    {"timerfd_settime", (airbag_function)refuse_events, EVENTS},
    {"eventfd_write", (airbag_function)wake_nobody, EVENTS},
    {"pthread_create", (airbag_function)refuse_thread, AIRBAG_DISPATCH},
    {NULL, NULL, 0},
};

// --- Keeps Swift Testing from printing in a child, as though the child were a test run of its own. Runs in the child,
// on any thread.
//
// The handler of the test run prints the recorded events. The child has a copy of that handler, and only this copy
// receives the child's events. So the library above receives the text that would be printed.

static _Atomic(airbag_hear_text) listener;

void airbag_parent_hear_testing(airbag_hear_text hear) { atomic_store(&listener, hear); }

/// Swift Testing prints each event by one call (measured with 6.3.1).
static bool is_heard(const char *text, size_t length, FILE *stream) {
  if (stream == stderr) airbag_hear_testing(text, length);
  airbag_hear_text hear = atomic_load(&listener);
  // Files are output that the body wants: attachments.
  if (hear == NULL || stream != stderr || !airbag_child_is_here()) return false;
  // Issues that are recorded while tests are planned are shown where the copy has failed.
  if (airbag_copy_is_here()) return memmem(text, length, " recorded an issue", 18) == NULL;
  hear(text, length);
  return true;
}

static int heard_fputs(const char *text, FILE *stream) {
  return is_heard(text, strlen(text), stream) ? 0 : fputs(text, stream);
}

static size_t heard_fwrite(const void *data, size_t size, size_t count, FILE *stream) {
  return is_heard(data, size * count, stream) ? count : fwrite(data, size, count, stream);
}

const struct airbag_import airbag_testing_imports[] = {
    {"fputs", (airbag_function)heard_fputs, AIRBAG_TESTING},
    {"fwrite", (airbag_function)heard_fwrite, AIRBAG_TESTING},
    {NULL, NULL, 0},
};
