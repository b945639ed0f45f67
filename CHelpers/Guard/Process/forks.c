/// A lock that is held at each fork: no child finds it locked by a thread that stays in the parent.
///
/// In C, for a handler of pthread_atfork(3) in Swift would look up the lock by `swift_once`, which a child
/// may find held itself.
#include "airbag_process.h"

#include <pthread.h>

static pthread_mutex_t *held;

static void hold(void) { pthread_mutex_lock(held); }
static void let_go(void) { pthread_mutex_unlock(held); }

void airbag_hold_at_forks(pthread_mutex_t *mutex) {
  held = mutex;
  pthread_atfork(hold, let_go, let_go);
}
