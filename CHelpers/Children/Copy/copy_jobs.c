/// The jobs of Swift concurrency in the planned copy, all on its one thread.
///
/// Dispatch would start threads for them, which no fork copies. So the words by which libswift_Concurrency calls
/// Dispatch lead to the queue of child_tasks.c, and the hook that the library has for the end of an async `main`
/// (`swift_task_asyncMainDrainQueue_hook`) to the loop of the copy, which empties that queue. A child puts the
/// words back. (`swift_task_enqueueGlobal_hook` would not do: sleeping goes past it, and so every test with a time
/// limit would start a thread. 6.3.1)
#define _GNU_SOURCE
#include "Copy/copy_jobs.h"
#include "Child/child_dispatch.h"
#include "Child/child_imports.h"
#include "Child/child_tasks.h"
#include "Runtime/images.h"
#include "airbag_details.h"

#include <dlfcn.h>
#include <time.h>

#define SWIFT __attribute__((swiftcall))
typedef SWIFT void (*drain_function)(void);
typedef SWIFT void (*drain_hook)(drain_function original, drain_function override);

/// The words that were changed: what they were is in `replacement`.
enum { MOST_WORDS = 32 };
static struct airbag_word former[MOST_WORDS];
static size_t count;
static uintptr_t concurrency;
static void (*drain)(void);

/// How far ahead a job may be due that the planning of tests waits for; those of time limits are later.
static const int64_t LONGEST_SLEEP = INT64_C(10000000000);

NOT_SANITIZED static void take_word(void *data, struct airbag_word word) {
  struct airbag_word *words = data;
  if (count == MOST_WORDS) return;
  former[count] = (struct airbag_word){word.address, *word.address};
  words[count++] = word;
}

NOT_SANITIZED static int take_words(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  if (!airbag_image_contains(info, concurrency)) return 0;
  airbag_find_imports(info, airbag_served_imports, take_word, data);
  return 1;
}

static SWIFT void drain_here(drain_function original, drain_function override) {
  (void)original, (void)override;
  drain();
}

bool airbag_copy_take_jobs(void (*function)(void)) {
  drain_hook *hook = dlsym(RTLD_DEFAULT, "swift_task_asyncMainDrainQueue_hook");
  concurrency = (uintptr_t)dlsym(RTLD_DEFAULT, "swift_task_create");
  bool is_known = hook != NULL && concurrency != 0 && dlsym(RTLD_DEFAULT, "CFRunLoopRun") != NULL;
  struct airbag_word words[MOST_WORDS];
  if (is_known) dl_iterate_phdr(take_words, words);
  // One for jobs and one for sleeps, at least.
  if (!airbag_detail_settle(AIRBAG_PLANNED_COPY, is_known && count >= 2)) return false;
  airbag_parent_prepare_dispatch();
  airbag_child_tasks_begin();
  if (!airbag_child_write_words(words, count)) return false;
  drain = function;
  *hook = drain_here;
  return true;
}

void airbag_copy_give_back_jobs(void) { airbag_child_write_words(former, count); }

bool airbag_copy_run_jobs(bool (*is_done)(void)) {
  while (!is_done()) {
    if (airbag_child_run_due_job()) continue;
    int64_t time = airbag_child_time_to_next_job();
    if (time > LONGEST_SLEEP) return false;
    const struct timespec wait = {time / 1000000000, time % 1000000000};
    nanosleep(&wait, NULL);
  }
  return true;
}

void airbag_copy_run_loop(void) {
  void (*run)(void) = NULL;
  *(void **)&run = dlsym(RTLD_DEFAULT, "CFRunLoopRun");
  for (;;) run();
}
