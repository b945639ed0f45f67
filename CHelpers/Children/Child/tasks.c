/// Runs Swift concurrency on one thread: a queue, and the thread that empties it.
///
/// Used in a forked child that runs a body: after a fork only the forking thread exists, and the threads of Dispatch
/// that otherwise run tasks do not. Also used in the planned copy, which must not have other threads (copy.c).
#include "../internal.h"

enum { NANOSECONDS = 1000000000 };

/// A piece of work for the thread that runs the tasks.
struct job {
  struct job *next, *previous;
  void (*function)(void *context);
  void *context;
  /// The queue of Dispatch for which the job was meant.
  const void *queue;
  /// The earliest time to run the job, in nanoseconds of CLOCK_MONOTONIC; 0 for at once.
  int64_t deadline;
  /// The job stands for a timer of Dispatch, and the code that made it frees it.
  bool is_timer;
};

struct list {
  struct job *first, *last;
};

/// Jobs to run now, in the order in which they came, and jobs for later, by deadline.
static struct list ready, delayed;
static pthread_mutex_t mutex;
/// Signaled when a job came or the body ended.
static pthread_cond_t changed;
/// The job that the calling thread runs; NULL if none.
static THREAD_LOCAL struct job *running;
/// Jobs with this delay or a longer one never run; 0 if all jobs run.
static int64_t longest_delay;
/// Dispatch's main queue.
static const void *_Atomic main_queue;

/// Inserts a job behind another one, or as the first.
static void insert(struct list *list, struct job *job, struct job *previous) {
  job->previous = previous;
  job->next = previous != NULL ? previous->next : list->first;
  *(previous != NULL ? &previous->next : &list->first) = job;
  *(job->next != NULL ? &job->next->previous : &list->last) = job;
}

static struct job *take_first(struct list *list) {
  struct job *job = list->first;
  if (job == NULL) return NULL;
  list->first = job->next;
  *(job->next != NULL ? &job->next->previous : &list->last) = NULL;
  return job;
}

static int64_t now(void) { return airbag_nanoseconds(CLOCK_MONOTONIC); }

static struct job *make_job(void (*function)(void *), void *context, const void *queue) {
  struct job *job = calloc(1, sizeof(*job));
  if (job == NULL) abort();
  job->function = function;
  job->context = context;
  job->queue = queue;
  return job;
}

static void enqueue(struct job *job) {
  pthread_mutex_lock(&mutex);
  if (longest_delay != 0 && job->deadline != 0 && job->deadline - now() >= longest_delay) job->deadline = AIRBAG_NEVER;
  if (job->deadline == 0) {
    insert(&ready, job, ready.last);
  } else {
    // From the end: sleeps that begin one after the other usually end in the same order.
    struct job *previous = delayed.last;
    while (previous != NULL && previous->deadline > job->deadline) previous = previous->previous;
    insert(&delayed, job, previous);
  }
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
}

bool airbag_child_keeps_job_waiting(void) {
  if (delayed.first != NULL && delayed.first->deadline != AIRBAG_NEVER) return true;
  // The main queue runs one job at a time in any process.
  const bool is_on_main = running != NULL && running->queue == main_queue;
  for (const struct job *job = ready.first; job != NULL; job = job->next)
    if (!is_on_main || job->queue != main_queue) return true;
  return false;
}

void airbag_tasks_begin(int64_t longest) {
  longest_delay = longest;
  // The jobs in the queue belong to the process that forked, as do the holders of the lock.
  ready = delayed = (struct list){NULL, NULL};
  running = NULL;
  pthread_mutex_init(&mutex, NULL);
  changed = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
}

static void run(void *context) {
  struct job *job = context;
  struct job *outer = running;
  running = job;
  job->function(job->context);
  running = outer;
  // A timer that its function has not released stays: the code that made it still refers to it.
  if (!job->is_timer) free(job);
}

/// Waits for a job, a deadline, or the end. Without a deadline there is no time-out, so the parent can recognize a
/// child that waits for nothing by its system call.
static void wait_for_change(void) {
  if (delayed.first == NULL || delayed.first->deadline == AIRBAG_NEVER) {
    pthread_cond_wait(&changed, &mutex);
  } else {
    const struct timespec time = {delayed.first->deadline / NANOSECONDS, delayed.first->deadline % NANOSECONDS};
    pthread_cond_clockwait(&changed, &mutex, CLOCK_MONOTONIC, &time);
  }
}

/// The next job that is due; NULL if none is. The caller holds the lock.
static struct job *take_due(void) {
  while (delayed.first != NULL && delayed.first->deadline <= now()) insert(&ready, take_first(&delayed), ready.last);
  return take_first(&ready);
}

bool airbag_run_due_job(void) {
  pthread_mutex_lock(&mutex);
  struct job *job = take_due();
  pthread_mutex_unlock(&mutex);
  if (job != NULL) run(job);
  return job != NULL;
}

int64_t airbag_time_to_next_job(void) {
  pthread_mutex_lock(&mutex);
  int64_t deadline = delayed.first != NULL ? delayed.first->deadline : AIRBAG_NEVER;
  if (ready.first != NULL) deadline = 0;
  pthread_mutex_unlock(&mutex);
  if (deadline == AIRBAG_NEVER) return AIRBAG_NEVER;
  int64_t time = deadline - now();
  return time > 0 ? time : 0;
}

void airbag_child_run_tasks(const bool *is_done) {
  pthread_mutex_lock(&mutex);
  while (!*is_done) {
    struct job *job = take_due();
    if (job == NULL) {
      wait_for_change();
    } else {
      pthread_mutex_unlock(&mutex);
      run(job);
      pthread_mutex_lock(&mutex);
    }
  }
  pthread_mutex_unlock(&mutex);
}

void airbag_child_end_tasks(bool *is_done) {
  pthread_mutex_lock(&mutex);
  *is_done = true;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
}

// --- Replaces, in a forked child, the functions of Dispatch that Swift concurrency calls. Also used in the planned
// copy (copy.c).
//
// `nm -D --undefined-only libswift_Concurrency.so | grep dispatch` lists them; 6.0.3 and 6.3.1 import the same ones,
// with `dispatch_assert_queue` (below). Jobs come through `dispatch_async_f`. Sleeps come through `dispatch_after_f`,
// or through a timer if they have a tolerance. The hooks of the library (`swift_task_enqueueGlobal_hook` and its like)
// would be the alternative, but `Task.yield` and `Task.sleep(for:)` of 6.3 bypass them.

typedef void (*release_function)(void *object);
typedef void (*assert_function)(const void *queue);
static void (*real_async)(const void *queue, void *context, void (*function)(void *));
static void (*real_after)(uint64_t when, const void *queue, void *context, void (*function)(void *));
static uint64_t (*real_time)(uint64_t base, int64_t delta);
static void (*set_width)(void *queue, long width);

// Written by every thread that prepares a fork.
static _Atomic(release_function) release_object;
static _Atomic(assert_function) assert_queue, assert_barrier, assert_not;

void airbag_parent_prepare_dispatch(void) {
  release_object = (release_function)dlsym(RTLD_DEFAULT, "dispatch_release");
  assert_queue = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue");
  assert_barrier = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue_barrier");
  assert_not = (assert_function)dlsym(RTLD_DEFAULT, "dispatch_assert_queue_not");
  main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
}

bool airbag_copy_prepare_dispatch(void) {
  airbag_parent_prepare_dispatch();
  *(void **)&real_async = dlsym(RTLD_DEFAULT, "dispatch_async_f");
  *(void **)&real_after = dlsym(RTLD_DEFAULT, "dispatch_after_f");
  *(void **)&real_time = dlsym(RTLD_DEFAULT, "dispatch_time");
  *(void **)&set_width = dlsym(RTLD_DEFAULT, "dispatch_queue_set_width");
  return real_async != NULL && real_after != NULL && real_time != NULL && set_width != NULL;
}

static void dispatch_async_f(const void *queue, void *context, void (*function)(void *)) {
  enqueue(make_job(function, context, queue));
}

/// The queue widths that the library requested, set later by a child of the planned copy. The library has one queue
/// for each priority.
enum { MOST_WIDTHS = 16 };
static struct {
  void *queue;
  long width;
} widths[MOST_WIDTHS];
static int width_count;

/// The library makes a queue for each priority when it is first used, and nothing runs on these queues here.
/// Dispatch itself would start a thread for this call (measured).
static void dispatch_queue_set_width(void *queue, long width) {
  if (width_count == MOST_WIDTHS) return;
  widths[width_count].queue = queue;
  widths[width_count++].width = width;
}

/// Converts a `dispatch_time_t` to CLOCK_MONOTONIC.
///
/// The two upper bits select the clock (libdispatch, src/shims/time.h). No bit is set for time awake, the upper one
/// for time since the start of the machine, both for the time of day, which is negated.
static int64_t monotonic_time(uint64_t time) {
  const uint64_t since_boot = UINT64_C(1) << 63, of_day = UINT64_C(3) << 62;
  if (time == UINT64_MAX) return AIRBAG_NEVER;
  if ((time & since_boot) == 0) return (int64_t)time;
  const bool is_of_day = (time & of_day) == of_day;
  // Never too early: if the thread waits for a processor between the two readings, the job comes later.
  const int64_t there = airbag_nanoseconds(is_of_day ? CLOCK_REALTIME : CLOCK_BOOTTIME), here = now();
  const int64_t value = (is_of_day ? (int64_t)-time : (int64_t)(time & ~since_boot)) - (there - here);
  return value > 0 ? value : 0;  // a time in the past is due now
}

static void dispatch_after_f(uint64_t when, const void *queue, void *context, void (*function)(void *)) {
  struct job *job = make_job(function, context, queue);
  job->deadline = monotonic_time(when);
  enqueue(job);
}

static void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, const void *queue) {
  // The library makes only timers.
  (void)type, (void)handle, (void)mask;
  struct job *timer = make_job(NULL, NULL, queue);
  timer->is_timer = true;
  return timer;
}

static void dispatch_source_set_timer(struct job *timer, uint64_t start, uint64_t interval, uint64_t leeway) {
  // The timer fires once; nothing is gained by firing late.
  (void)interval, (void)leeway;
  timer->deadline = monotonic_time(start);
}

static void dispatch_set_context(struct job *timer, void *context) { timer->context = context; }

static void dispatch_source_set_event_handler_f(struct job *timer, void (*function)(void *)) {
  timer->function = function;
}

static void dispatch_activate(struct job *timer) { enqueue(timer); }

/// Timers are released by their own handler, after they have fired. All other objects belong to Dispatch.
static void dispatch_release(void *object) {
  if (running != NULL && running->is_timer && object == running)
    running->is_timer = false;  // freed behind its function, in which it is the running job
  else
    release_object(object);
}

/// A job that was handed over runs as it would here: `dispatch_release` above releases a timer.
static void hand_over(struct job *job, int64_t delay) {
  if (delay == 0)
    real_async(job->queue, job, run);
  else
    real_after(real_time(0, delay), job->queue, job, run);
}

void airbag_child_dispatch_resume(void) {
  longest_delay = 0;
  for (int i = 0; i < width_count; i++) set_width(widths[i].queue, widths[i].width);
  for (struct job *job; (job = take_first(&ready)) != NULL;) hand_over(job, 0);
  for (struct job *job; (job = take_first(&delayed)) != NULL;)
    if (job->deadline != AIRBAG_NEVER) hand_over(job, job->deadline > now() ? job->deadline - now() : 0);
}

const airbag_function airbag_served_release = (airbag_function)dispatch_release;

#define SERVE(function) {#function, (airbag_function)function, AIRBAG_CONCURRENCY}

const struct airbag_import airbag_served_imports[] = {
    SERVE(dispatch_async_f),
    SERVE(dispatch_queue_set_width),
    SERVE(dispatch_after_f),
    SERVE(dispatch_source_create),
    SERVE(dispatch_source_set_timer),
    SERVE(dispatch_set_context),
    SERVE(dispatch_source_set_event_handler_f),
    SERVE(dispatch_activate),
    SERVE(dispatch_release),
    {NULL, NULL, 0},
};

// --- Answers, in a forked child, the question on which queue of Dispatch code runs. Swift concurrency and
// `dispatchPrecondition` ask it.
//
// A job of the main actor runs on the thread that forked, which Dispatch does not know; and another job may run on
// the thread that Dispatch takes for the main thread. So while a job runs, questions about its own queue and about
// the main queue are answered here. Questions about other queues, such as those on which the job waits for a block
// (`sync`), and questions outside of jobs, are passed on to Dispatch.

static bool runs_job_of(const void *queue) {
  return running != NULL && running->queue == queue;
}

/// Defines a check. The backtrace of a crash shows its name; it traps as Dispatch does. The main queue runs one job at
/// a time, and so do the other queues of a child.
#define CHECK(name, real, is_right)                                                                          \
  static void name(const void *queue) {                                                                      \
    const bool is_known = runs_job_of(queue) || (running != NULL && queue == main_queue); \
    if (!is_known)                                                                                           \
      real(queue);                                                                                           \
    else if (!(is_right))                                                                                    \
      __builtin_trap();                                                                                      \
  }

CHECK(dispatch_assert_queue, assert_queue, runs_job_of(queue))
CHECK(dispatch_assert_queue_barrier, assert_barrier, runs_job_of(queue))
CHECK(dispatch_assert_queue_not, assert_not, !runs_job_of(queue))

const struct airbag_import airbag_queue_check_imports[] = {
    {"dispatch_assert_queue", (airbag_function)dispatch_assert_queue, AIRBAG_ALL_BUT(AIRBAG_DISPATCH)},
    {"dispatch_assert_queue_barrier", (airbag_function)dispatch_assert_queue_barrier, AIRBAG_ALL_BUT(AIRBAG_DISPATCH)},
    {"dispatch_assert_queue_not", (airbag_function)dispatch_assert_queue_not, AIRBAG_ALL_BUT(AIRBAG_DISPATCH)},
    {NULL, NULL, 0},
};
