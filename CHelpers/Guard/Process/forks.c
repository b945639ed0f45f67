/// Holds a lock at each fork: no child finds the lock held by a thread that stays in the parent.
///
/// Written in C, because a handler of pthread_atfork(3) in Swift would access the lock through `swift_once`, which
/// itself may be held in a child.
#include "../internal.h"

static pthread_mutex_t *held;

static void hold(void) { pthread_mutex_lock(held); }
static void let_go(void) { pthread_mutex_unlock(held); }

void airbag_hold_at_forks(pthread_mutex_t *mutex) {
  held = mutex;
  pthread_atfork(hold, let_go, let_go);
}
