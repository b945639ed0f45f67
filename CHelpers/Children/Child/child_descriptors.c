/// Keeps a forked child away from the descriptors with which its parent waits for events. Runs in the child.
///
/// A child inherits the epoll sets, timers and event counters of Dispatch and of run loops. Its operations on them
/// take effect in the parent, too: a timer that the child sets is set there. So in the child the libraries that own
/// these descriptors reach them only through the functions below. Descriptors that the child made itself, for a run
/// loop on a thread of its own, can be used.
#define _GNU_SOURCE
#include "Child/child_descriptors.h"
#include "Runtime/images.h"
#include "airbag_in_child.h"
#include "base.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

/// Higher descriptors count as the parent's.
enum { DESCRIPTORS = 4096 };
static atomic_bool is_own[DESCRIPTORS];
static atomic_bool has_any;

void airbag_child_forget_descriptors(void) {
  // Usually there are none, and then no page has to be written to.
  if (has_any) memset((void *)is_own, 0, sizeof(is_own));
}

static int keep(int descriptor) {
  if (descriptor < 0 || descriptor >= DESCRIPTORS) return descriptor;
  is_own[descriptor] = has_any = true;
  return descriptor;
}

static void require_own(int descriptor) {
  if (descriptor < 0 || descriptor >= DESCRIPTORS || !is_own[descriptor])
    airbag_child_unsupported("A run loop or an event source of the parent");
}

static int own_epoll_create1(int flags) { return keep(epoll_create1(flags)); }
static int own_timerfd_create(int clock, int flags) { return keep(timerfd_create(clock, flags)); }
static int own_eventfd(unsigned value, int flags) { return keep(eventfd(value, flags)); }

static int own_epoll_ctl(int set, int operation, int descriptor, struct epoll_event *event) {
  require_own(set);
  return epoll_ctl(set, operation, descriptor, event);
}

static int own_epoll_wait(int set, struct epoll_event *events, int count, int timeout) {
  require_own(set);
  return epoll_wait(set, events, count, timeout);
}

static int own_timerfd_settime(int timer, int flags, const struct itimerspec *value,
                               struct itimerspec *before) {
  require_own(timer);
  return timerfd_settime(timer, flags, value, before);
}

/// Waking up a thread that does not exist has no effect. The call itself would wake up the parent's thread.
static int own_eventfd_write(int counter, eventfd_t value) {
  if (counter < 0 || counter >= DESCRIPTORS || !is_own[counter]) return 0;
  return eventfd_write(counter, value);
}

static int refuse_thread(pthread_t *thread, const pthread_attr_t *attributes,
                         void *(*function)(void *), void *context) {
  (void)thread, (void)attributes, (void)function, (void)context;
  airbag_child_unsupported("A thread of Dispatch");
}

/// Foundation's `Process` learns from Dispatch that its program has ended. Refused before the program is started,
/// it has had no effect yet.
static int refuse_program(pid_t *pid, const char *path, const void *actions, const void *attributes,
                          char *const *arguments, char *const *environment) {
  (void)pid, (void)path, (void)actions, (void)attributes, (void)arguments, (void)environment;
  airbag_child_unsupported("Process");
}

const struct airbag_import airbag_descriptor_imports[] = {
    {"posix_spawn", (airbag_function)refuse_program},
    {"epoll_create1", (airbag_function)own_epoll_create1},
    {"epoll_ctl", (airbag_function)own_epoll_ctl},
    {"epoll_wait", (airbag_function)own_epoll_wait},
    {"timerfd_create", (airbag_function)own_timerfd_create},
    {"timerfd_settime", (airbag_function)own_timerfd_settime},
    {"eventfd", (airbag_function)own_eventfd},
    {"eventfd_write", (airbag_function)own_eventfd_write},
    {NULL, NULL},
};

const struct airbag_import airbag_worker_imports[] = {
    {"pthread_create", (airbag_function)refuse_thread},
    {NULL, NULL},
};
