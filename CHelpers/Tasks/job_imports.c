/// Guards the jobs of Swift tasks that others run: Dispatch, and executors of the user's. The guard runs on the
/// thread that runs the job.
///
/// The concurrency library hands jobs to Dispatch by one call of `dispatch_async_f`, those of the main actor, too.
/// Executors run jobs by the functions behind `runSynchronously(on:)`. Both are calls from one library to another,
/// through words that are changed here. (The hooks of the library are the alternative, but
/// `swift_task_enqueueMainExecutor_hook` is not called by 6.3.1, and jobs of other executors pass no hook.)
#include "../Guard/internal.h"
#include "airbag_jobs.h"

/// Atomic, like everything that is looked up before the words are changed: other threads call through the words at
/// once, and ThreadSanitizer does not see the order.
static _Atomic(airbag_job_guard) guard;

// Jobs of Dispatch

typedef void (*dispatched_function)(void *context);
typedef void (*async_function)(void *queue, void *context, dispatched_function function);

static _Atomic(async_function) next_async;
/// The function of the library that Dispatch calls: the same for every job.
static _Atomic(dispatched_function) run_job;

static void perform_dispatched(void *job) { atomic_load(&run_job)(job); }

static void run_dispatched(void *job) { atomic_load(&guard)(job, perform_dispatched, job); }

static void intercepted_async(void *queue, void *context, dispatched_function function) {
  dispatched_function known = NULL;
  // Other functions that the library hands over are not in its own code.
  if (airbag_is_concurrency_code((uintptr_t)function) && atomic_compare_exchange_strong(&run_job, &known, function))
    known = function;
  atomic_load(&next_async)(queue, context, known == function ? run_dispatched : function);
}

// Jobs of other executors

/// The functions have a job and one or two executors as parameters. An executor has two words.
typedef __attribute__((swiftcall)) void (*run_function)(void *job, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

struct run {
  run_function function;
  void *job;
  uintptr_t words[4];
};

static void perform_run(void *context) {
  const struct run *run = context;
  run->function(run->job, run->words[0], run->words[1], run->words[2], run->words[3]);
}

static void intercept(struct run run) {
  const struct airbag_thread *thread = airbag_current_thread;
  const struct airbag_scope *scope = thread != NULL ? thread->scope : NULL;
  // The job of our own executor.
  if (scope != NULL && scope->job != NULL && scope->job->job == run.job)
    perform_run(&run);
  else
    atomic_load(&guard)(run.job, perform_run, &run);
}

#define INTERCEPT(name)                                                                          \
  static _Atomic(run_function) next_##name;                                                      \
  static __attribute__((swiftcall)) void intercepted_##name(void *job, uintptr_t a, uintptr_t b, \
                                                            uintptr_t c, uintptr_t d) {          \
    intercept((struct run){atomic_load(&next_##name), job, {a, b, c, d}});                       \
  }

INTERCEPT(swift_job_run)
INTERCEPT(swift_job_run_on_task_executor)
INTERCEPT(swift_job_run_on_serial_and_task_executor)

/// The concurrency library itself, and all other images.
enum { OWN = 1, OTHERS = 2 };

static const struct airbag_import imports[] = {
    {"dispatch_async_f", (airbag_function)intercepted_async, OWN},
    {"swift_job_run", (airbag_function)intercepted_swift_job_run, OTHERS},
    {"swift_job_run_on_task_executor", (airbag_function)intercepted_swift_job_run_on_task_executor, OTHERS},
    {"swift_job_run_on_serial_and_task_executor",
     (airbag_function)intercepted_swift_job_run_on_serial_and_task_executor, OTHERS},
    {NULL, NULL, 0},
};

// Changing the words

struct search {
  /// An address in the concurrency library.
  uintptr_t concurrency;
  bool has_dispatch;
};

NOT_SANITIZED static int change_image(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct search *search = data;
  const bool is_own = airbag_image_contains(info, search->concurrency);
  const size_t count = airbag_replace_imports(info, is_own ? OWN : OTHERS, imports);
  if (is_own && count > 0) search->has_dispatch = true;
  return 0;
}

bool airbag_intercept_jobs(airbag_job_guard function) {
  if (airbag_install_handlers() != 0 || !airbag_can_repair_threads() || !airbag_detail_is_on(AIRBAG_JOBS)) return false;
  guard = function;
  next_async = (async_function)dlsym(RTLD_DEFAULT, "dispatch_async_f");
  next_swift_job_run = (run_function)dlsym(RTLD_DEFAULT, "swift_job_run");
  next_swift_job_run_on_task_executor = (run_function)dlsym(RTLD_DEFAULT, "swift_job_run_on_task_executor");
  next_swift_job_run_on_serial_and_task_executor =
      (run_function)dlsym(RTLD_DEFAULT, "swift_job_run_on_serial_and_task_executor");
  struct search search = {.concurrency = (uintptr_t)dlsym(RTLD_DEFAULT, "swift_task_create")};
  if (next_async == NULL || search.concurrency == 0 || next_swift_job_run == NULL ||
      next_swift_job_run_on_task_executor == NULL || next_swift_job_run_on_serial_and_task_executor == NULL)
    return airbag_detail_settle(AIRBAG_JOBS, false);
  dl_iterate_phdr(change_image, &search);
  return airbag_detail_settle(AIRBAG_JOBS, search.has_dispatch);
}
