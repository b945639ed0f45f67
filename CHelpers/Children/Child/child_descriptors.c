/// Keeps a forked child away from the descriptors with which its parent waits for events. Runs in the child.
///
/// A child inherits the epoll sets, timers and event counters of Dispatch and of run loops. Its operations on them
/// take effect in the parent, too: a timer that the child sets is set there. So in the child the libraries that own
/// these descriptors do not reach them, and no run loop can be made or run.
#include "../internal.h"

static int refuse_events(void) { airbag_child_unsupported("A run loop or an event source"); }

/// Waking up a thread that does not exist has no effect. The call itself would wake up the parent's thread.
static int wake_nobody(void) { return 0; }

static int refuse_thread(void) { airbag_child_unsupported("A thread of Dispatch"); }

/// Foundation's `Process` learns from Dispatch that its program has ended. Refused before the program is started,
/// it has had no effect yet.
static int refuse_program(void) { airbag_child_unsupported("Process"); }

const struct airbag_import airbag_descriptor_imports[] = {
    {"posix_spawn", (airbag_function)refuse_program},
    {"epoll_ctl", (airbag_function)refuse_events},
    {"epoll_wait", (airbag_function)refuse_events},
    {"timerfd_settime", (airbag_function)refuse_events},
    {"eventfd_write", (airbag_function)wake_nobody},
    {NULL, NULL},
};

const struct airbag_import airbag_worker_imports[] = {
    {"pthread_create", (airbag_function)refuse_thread},
    {NULL, NULL},
};
