/// Runs the jobs of Swift concurrency in the planned copy, all on its one thread.
///
/// Dispatch would start threads for these jobs, and `fork` does not copy threads. So the words by which
/// libswift_Concurrency calls Dispatch lead to the queue of child_tasks.c. The library's hook for the end of an
/// async `main` (`swift_task_asyncMainDrainQueue_hook`) leads to the loop of the copy, which empties that queue. A
/// child puts the words back. (`swift_task_enqueueGlobal_hook` would not be enough: sleeps bypass it, and so every
/// test with a time limit would start a thread. 6.3.1)
#include "../internal.h"

#define SWIFT __attribute__((swiftcall))
typedef SWIFT void (*drain_function)(void);
typedef SWIFT void (*drain_hook)(drain_function original, drain_function override);

/// The words that were changed: `replacement` holds the former value.
enum { MOST_WORDS = 32 };
static struct airbag_word former[MOST_WORDS];
static size_t count;
static uintptr_t concurrency;
static void (*drain)(void);

/// Jobs with such a delay belong to time limits, which count minutes. They never run: in the copy the time of a
/// test has not begun, and for its child the run measures the time.
static const int64_t TIME_LIMIT = INT64_C(59000000000);

NOT_SANITIZED static void take_word(void *data, struct airbag_word word) {
  struct airbag_word *words = data;
  if (count == MOST_WORDS) return;
  // Timers of the copy are released by the replacement in a child, too.
  const bool stays = word.replacement == airbag_served_release;
  former[count] = (struct airbag_word){word.address, stays ? word.replacement : *word.address};
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
  is_known = is_known && airbag_copy_prepare_dispatch();
  // At least one word for jobs and one for sleeps.
  if (!airbag_detail_settle(AIRBAG_PLANNED_COPY, is_known && count >= 2)) return false;
  airbag_parent_prepare_dispatch();
  airbag_child_tasks_begin();
  airbag_child_tasks_forget_after(TIME_LIMIT);
  if (!airbag_child_write_words(words, count)) return false;
  drain = function;
  *hook = drain_here;
  return true;
}

void airbag_copy_give_back_jobs(void) {
  if (count == 0) return;
  airbag_child_tasks_forget_after(0);
  airbag_child_write_words(former, count);
  airbag_child_dispatch_resume();
}

void airbag_copy_run_jobs(void) {
  // A job that makes itself due again and again would keep the copy busy for ever.
  for (int i = 0; i < 100000 && airbag_child_run_due_job(); i++) continue;
}

bool airbag_copy_sleep(int64_t limit) {
  int64_t time = airbag_child_time_to_next_job();
  if (time > limit) return false;
  const struct timespec wait = {time / 1000000000, time % 1000000000};
  nanosleep(&wait, NULL);
  return true;
}

void airbag_copy_run_loop(void) {
  void (*run)(void) = NULL;
  *(void **)&run = dlsym(RTLD_DEFAULT, "CFRunLoopRun");
  for (;;) run();
}
