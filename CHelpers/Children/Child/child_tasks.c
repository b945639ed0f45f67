/// Runs Swift concurrency on one thread: a queue, and the thread that empties it.
///
/// Used in a forked child that runs a body: after a fork only the forking thread exists, and the threads of
/// Dispatch that otherwise run tasks do not. Also used in the planned copy, which must not have other threads
/// (copy_jobs.c). `child_dispatch.c` puts the jobs for those threads into this queue.
#include "../internal.h"

enum { NANOSECONDS = 1000000000 };

struct list {
  struct airbag_job *first, *last;
};

/// Jobs to run now, in the order in which they came, and jobs for later, by deadline.
static struct list ready, delayed;
static pthread_mutex_t mutex;
/// Signalled when a job came or the body ended.
static pthread_cond_t changed;
static THREAD_LOCAL struct airbag_job *running;
/// Jobs with this delay or a longer one never run; 0 if all jobs run.
static int64_t longest_delay;

/// Inserts a job behind another one, or as the first.
static void insert(struct list *list, struct airbag_job *job, struct airbag_job *previous) {
  job->previous = previous;
  job->next = previous != NULL ? previous->next : list->first;
  *(previous != NULL ? &previous->next : &list->first) = job;
  *(job->next != NULL ? &job->next->previous : &list->last) = job;
}

static struct airbag_job *take_first(struct list *list) {
  struct airbag_job *job = list->first;
  if (job == NULL) return NULL;
  list->first = job->next;
  *(job->next != NULL ? &job->next->previous : &list->last) = NULL;
  return job;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * NANOSECONDS + time.tv_nsec;
}

struct airbag_job *airbag_child_job_make(void (*function)(void *), void *context, const void *queue) {
  struct airbag_job *job = calloc(1, sizeof(*job));
  if (job == NULL) abort();
  job->function = function;
  job->context = context;
  job->queue = queue;
  return job;
}

void airbag_child_job_enqueue(struct airbag_job *job) {
  pthread_mutex_lock(&mutex);
  if (longest_delay != 0 && job->deadline != 0 && job->deadline - now() >= longest_delay) job->deadline = AIRBAG_NEVER;
  if (job->deadline == 0) {
    insert(&ready, job, ready.last);
  } else {
    // From the end: sleeps that begin one after the other usually end in the same order.
    struct airbag_job *previous = delayed.last;
    while (previous != NULL && previous->deadline > job->deadline) previous = previous->previous;
    insert(&delayed, job, previous);
  }
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
}

struct airbag_job *airbag_child_running_job(void) { return running; }

bool airbag_child_keeps_job_waiting(void) {
  if (delayed.first != NULL && delayed.first->deadline != AIRBAG_NEVER) return true;
  // The main queue runs one job at a time in any process.
  const bool is_on_main = running != NULL && airbag_child_is_main_queue(running->queue);
  for (const struct airbag_job *job = ready.first; job != NULL; job = job->next)
    if (!is_on_main || !airbag_child_is_main_queue(job->queue)) return true;
  return false;
}

void airbag_child_tasks_forget_after(int64_t delay) { longest_delay = delay; }

void airbag_child_tasks_begin(void) {
  // The jobs in the queue belong to the process that forked, as do the holders of the lock.
  ready = delayed = (struct list){NULL, NULL};
  running = NULL;
  pthread_mutex_init(&mutex, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&changed, &attributes);
  pthread_condattr_destroy(&attributes);
}

static void run(struct airbag_job *job) {
  struct airbag_job *outer = running;
  running = job;
  job->function(job->context);
  running = outer;
  // A timer that its function has not released stays: the code that made it still refers to it.
  if (!job->is_timer) free(job);
}

void airbag_child_run_job(void *job) { run(job); }

void airbag_child_hand_over(void (*take)(struct airbag_job *job, int64_t delay)) {
  for (struct airbag_job *job; (job = take_first(&ready)) != NULL;) take(job, 0);
  for (struct airbag_job *job; (job = take_first(&delayed)) != NULL;) {
    int64_t delay = job->deadline == AIRBAG_NEVER ? AIRBAG_NEVER : job->deadline - now();
    if (delay != AIRBAG_NEVER) take(job, delay > 0 ? delay : 0);
  }
}

/// Waits for a job, a deadline, or the end. Without a deadline there is no time-out, so the parent can recognise a
/// child that waits for nothing by its system call.
static void wait_for_change(void) {
  if (delayed.first == NULL || delayed.first->deadline == AIRBAG_NEVER) {
    pthread_cond_wait(&changed, &mutex);
  } else {
    int64_t deadline = delayed.first->deadline;
    struct timespec time = {deadline / NANOSECONDS, deadline % NANOSECONDS};
    pthread_cond_timedwait(&changed, &mutex, &time);
  }
}

/// The next job that is due; NULL if none is. The caller holds the lock.
static struct airbag_job *take_due(void) {
  while (delayed.first != NULL && delayed.first->deadline <= now())
    insert(&ready, take_first(&delayed), ready.last);
  return take_first(&ready);
}

bool airbag_child_run_due_job(void) {
  pthread_mutex_lock(&mutex);
  struct airbag_job *job = take_due();
  pthread_mutex_unlock(&mutex);
  if (job != NULL) run(job);
  return job != NULL;
}

int64_t airbag_child_time_to_next_job(void) {
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
    struct airbag_job *job = take_due();
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
