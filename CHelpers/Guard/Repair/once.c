/// Globals whose initializer crashed: the next use of such a global runs the initializer again.
///
/// The runtime initializes a global in a `once`, under a lock. A crash leaves the lock held and the work undone, and
/// the next use would wait for ever. So the calls of `swift_once` lead here, and those under way are noted. After a
/// crash the lock of each is given back: then it is as if nobody had begun. Runs on the thread of the guarded call.
#include "../internal.h"

#include <linux/futex.h>

typedef void (*once_function)(struct airbag_once_words *, void (*)(void *), void *);

static _Atomic(once_function) next_once;
static bool knows_once;

/// Runs inside a `once`: checks that it is locked and not yet done. (The number in the word is not checked: the
/// runtime queries it once per thread, perhaps before a fork.)
static void look(void *context) {
  const struct airbag_once_words *once = context;
  if (once->flag == 0 && (once->lock & FUTEX_TID_MASK) != 0) knows_once = true;
}

void airbag_once_prepare(void) {
  once_function next = NULL;
  *(void **)&next = dlsym(RTLD_DEFAULT, "swift_once");
  atomic_store(&next_once, next);
  static struct airbag_once_words once;
  if (next != NULL) next(&once, look, &once);
  knows_once = airbag_detail_settle(AIRBAG_INHERITED_ONCE, knows_once && once.flag != 0 && once.lock == 0);
}

bool airbag_knows_once(void) { return knows_once; }

void airbag_once_intercepted(struct airbag_once_words *once, void (*function)(void *), void *context) {
  // Nearly always it is done. (If that was while the process had one thread, the runtime takes the lock all the same.)
  if (knows_once && atomic_load_explicit(&once->flag, memory_order_acquire) < 0) return;
  struct airbag_thread *thread = airbag_current_thread;
  const once_function next = atomic_load_explicit(&next_once, memory_order_relaxed);
  const uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
  size_t count = thread != NULL ? thread->once_count : 0;
  // An exception or a `longjmp` may have left others.
  while (count > 0 && thread->onces[count - 1].frame <= frame) count--;
  if (thread == NULL || thread->scope == NULL || count == AIRBAG_ONCE_LIMIT) {
    next(once, function, context);
    return;
  }
  thread->onces[count] = (struct airbag_once){once, frame};
  thread->once_count = count + 1;
  next(once, function, context);
  thread->once_count = count;
}

static void give_back(struct airbag_once_words *once) {
  uint32_t held = atomic_load(&once->lock) & FUTEX_TID_MASK;
  if (atomic_load(&once->flag) != 0 || held == 0) return;
  // In a forked child the runtime locks by the number of the thread that forked.
  if (held != (uint32_t)gettid() && tgkill(getpid(), (pid_t)held, 0) == 0) return;
  // Others that wait are known to the kernel.
  if (!atomic_compare_exchange_strong(&once->lock, &held, 0))
    syscall(SYS_futex, &once->lock, FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, NULL, 0);
}

void airbag_onces_leave(struct airbag_thread *thread, uintptr_t frame) {
  for (; thread->once_count > 0; thread->once_count--) {
    const struct airbag_once *left = &thread->onces[thread->once_count - 1];
    if (left->frame >= frame) return;
    if (knows_once) give_back(left->once);
  }
}
