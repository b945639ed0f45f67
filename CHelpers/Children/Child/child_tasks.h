/// Runs Swift concurrency on one thread. In a forked child or in the planned copy.
#pragma once

#include "base.h"

/// A piece of work for the thread that runs a child's tasks.
struct airbag_job {
  struct airbag_job *next, *previous;
  void (*function)(void *context);
  void *context;
  /// The queue of Dispatch for which the job was meant.
  const void *queue;
  /// The earliest time to run the job, in nanoseconds of CLOCK_MONOTONIC; 0 for at once.
  int64_t deadline;
  /// The job stands for a timer of Dispatch, and the code that made it frees it.
  bool is_timer;
};

/// A deadline that never comes.
#define AIRBAG_NEVER INT64_MAX

/// In the child: empties the queue.
HIDDEN void airbag_child_tasks_begin(void);
/// Makes a job. All other fields are zero.
HIDDEN struct airbag_job *airbag_child_job_make(void (*function)(void *), void *context,
                                          const void *queue);
/// Hands a job to the thread that runs the tasks. From any thread of the child.
HIDDEN void airbag_child_job_enqueue(struct airbag_job *job);
/// Runs one job that is due on the calling thread. False if there is none.
HIDDEN bool airbag_child_run_due_job(void);
/// The time until the next delayed job is due, in nanoseconds; AIRBAG_NEVER without one.
HIDDEN int64_t airbag_child_time_to_next_job(void);
/// From here on, jobs with this delay, in nanoseconds, or a longer one never run.
HIDDEN void airbag_child_tasks_forget_after(int64_t delay);
/// Runs a job that was handed over.
HIDDEN void airbag_child_run_job(void *job);
/// Hands over all jobs that will run, with the time until then in nanoseconds.
HIDDEN void airbag_child_hand_over(void (*take)(struct airbag_job *job, int64_t delay));
/// Whether a job waits that another thread would run in a whole process, where this thread is blocked. For a signal
/// handler on the thread that runs the jobs.
HIDDEN bool airbag_child_keeps_job_waiting(void);
/// The job that the calling thread runs; NULL if none.
HIDDEN struct airbag_job *airbag_child_running_job(void);
