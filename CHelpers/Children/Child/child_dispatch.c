/// Replaces, in a forked child, the functions of Dispatch that Swift concurrency calls. Also used in the planned
/// copy (copy_jobs.c).
///
/// `nm -D --undefined-only libswift_Concurrency.so | grep dispatch` lists them; 6.0.3 and 6.3.1 import the same
/// ones, with `dispatch_assert_queue` (child_queue_checks.c). Jobs come through `dispatch_async_f`. Sleeps come
/// through `dispatch_after_f`, or through a timer if they have a tolerance. The hooks of the library
/// (`swift_task_enqueueGlobal_hook` and its like) would be the alternative, but `Task.yield` and `Task.sleep(for:)`
/// of 6.3 bypass them.
#include "../internal.h"

typedef void (*release_function)(void *object);
static void (*real_async)(const void *queue, void *context, void (*function)(void *));
static void (*real_after)(uint64_t when, const void *queue, void *context, void (*function)(void *));
static uint64_t (*real_time)(uint64_t base, int64_t delta);
static void (*set_width)(void *queue, long width);

// Written by every thread that prepares a fork.
static _Atomic(release_function) release_object;

bool airbag_copy_prepare_dispatch(void) {
  *(void **)&real_async = dlsym(RTLD_DEFAULT, "dispatch_async_f");
  *(void **)&real_after = dlsym(RTLD_DEFAULT, "dispatch_after_f");
  *(void **)&real_time = dlsym(RTLD_DEFAULT, "dispatch_time");
  *(void **)&set_width = dlsym(RTLD_DEFAULT, "dispatch_queue_set_width");
  return real_async != NULL && real_after != NULL && real_time != NULL && set_width != NULL;
}

void airbag_parent_prepare_dispatch(void) {
  release_object = (release_function)dlsym(RTLD_DEFAULT, "dispatch_release");
}

static void dispatch_async_f(const void *queue, void *context, void (*function)(void *)) {
  airbag_child_job_enqueue(airbag_child_job_make(function, context, queue));
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

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/// How far a clock is ahead of CLOCK_MONOTONIC, at least. The clocks are read again if much time passed between the
/// readings: the thread may have waited for a processor.
static int64_t lead(clockid_t clock) {
  int64_t before, there, after;
  int readings = 0;
  do {
    before = nanoseconds(CLOCK_MONOTONIC);
    there = nanoseconds(clock);
    after = nanoseconds(CLOCK_MONOTONIC);
  } while (after - before > 100000 && ++readings < 10);
  return there - after;
}

/// Converts a `dispatch_time_t` to CLOCK_MONOTONIC.
///
/// The two upper bits select the clock (libdispatch, src/shims/time.h). No bit is set for time awake, the upper one
/// for time since the start of the machine, both for the time of day, which is negated.
static int64_t monotonic_time(uint64_t time) {
  const uint64_t since_boot = UINT64_C(1) << 63, of_day = UINT64_C(3) << 62;
  if (time == UINT64_MAX) return AIRBAG_NEVER;
  if ((time & since_boot) == 0) return (int64_t)time;
  bool is_of_day = (time & of_day) == of_day;
  int64_t value = is_of_day ? (int64_t)-time : (int64_t)(time & ~since_boot);
  value -= lead(is_of_day ? CLOCK_REALTIME : CLOCK_BOOTTIME);
  // A time in the past is due now.
  return value > 0 ? value : 0;
}

static void dispatch_after_f(uint64_t when, const void *queue, void *context,
                             void (*function)(void *)) {
  struct airbag_job *job = airbag_child_job_make(function, context, queue);
  job->deadline = monotonic_time(when);
  airbag_child_job_enqueue(job);
}

static void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask,
                                    const void *queue) {
  // The library makes only timers.
  (void)type, (void)handle, (void)mask;
  struct airbag_job *timer = airbag_child_job_make(NULL, NULL, queue);
  timer->is_timer = true;
  return timer;
}

static void dispatch_source_set_timer(struct airbag_job *timer, uint64_t start,
                                      uint64_t interval, uint64_t leeway) {
  // The timer fires once; nothing is gained by firing late.
  (void)interval, (void)leeway;
  timer->deadline = monotonic_time(start);
}

static void dispatch_set_context(struct airbag_job *timer, void *context) {
  timer->context = context;
}

static void dispatch_source_set_event_handler_f(struct airbag_job *timer,
                                                void (*function)(void *)) {
  timer->function = function;
}

static void dispatch_activate(struct airbag_job *timer) { airbag_child_job_enqueue(timer); }

/// Timers are released by their own handler, after they have fired. All other objects belong to Dispatch.
static void dispatch_release(void *object) {
  struct airbag_job *running = airbag_child_running_job();
  if (running != NULL && running->is_timer && object == running)
    running->is_timer = false;  // freed behind its function, in which it is the running job
  else
    release_object(object);
}

/// A job that was handed over runs as it would here: `dispatch_release` above releases a timer.
static void hand_over(struct airbag_job *job, int64_t delay) {
  if (delay == 0)
    real_async(job->queue, job, airbag_child_run_job);
  else
    real_after(real_time(0, delay), job->queue, job, airbag_child_run_job);
}

void airbag_child_dispatch_resume(void) {
  for (int i = 0; i < width_count; i++) set_width(widths[i].queue, widths[i].width);
  airbag_child_hand_over(hand_over);
}

const airbag_function airbag_served_release = (airbag_function)dispatch_release;

#define SERVE(function) {#function, (airbag_function)function}

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
    {NULL, NULL},
};
