/// Replaces, in a forked child, functions that libraries import. The plan is made in the parent.
///
/// A library calls a function of another one through a word of its own, which the loader fills in. A child can
/// write another function there; its pages are its own, so the parent is not affected. The parent locates the words
/// once, because the loader's lock may be held by a thread that the child does not have. A program that is linked
/// statically has no such words.
#include "../internal.h"

/// The words that a child has to write. Not changed once it is published.
struct plan {
  /// The libraries that had been loaded and unloaded.
  airbag_image_counts images;
  bool is_complete, serves_tasks;
  size_t count, capacity;
  struct airbag_word *words;
  /// Addresses in the images that are told apart, in the order of `airbag_kind`; 0 without one.
  uintptr_t places[AIRBAG_KINDS];
  /// What is replaced. The last list is NULL.
  const struct airbag_import *const *lists;
};

static _Atomic(struct plan *) current_plan;

NOT_SANITIZED static void add_word(void *data, struct airbag_word word) {
  struct plan *plan = data;
  if (plan->count == plan->capacity) {
    size_t capacity = plan->capacity * 2 + 64;
    struct airbag_word *words = realloc(plan->words, capacity * sizeof(*words));
    if (words == NULL) {
      plan->is_complete = false;
      return;
    }
    plan->words = words;
    plan->capacity = capacity;
  }
  plan->words[plan->count++] = word;
}

/// Makes the pages of words writable: the loader made most read-only. Words that are gone lose their addresses.
static bool open_pages(struct airbag_word *words, size_t all) {
  static uintptr_t page_size;
  if (page_size == 0) page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t prepared = 0;
  for (size_t i = 0; i < all; i++) {
    uintptr_t page = (uintptr_t)words[i].address & ~(page_size - 1);
    if (page == prepared || mprotect((void *)page, page_size, PROT_READ | PROT_WRITE) == 0)
      prepared = page;
    else if (errno == ENOMEM)
      words[i].address = NULL;  // another thread of the parent has unloaded the library
    else
      return false;
  }
  return true;
}

NOT_SANITIZED static int add_image(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct plan *plan = data;
  plan->images = (airbag_image_counts){info->dlpi_adds, info->dlpi_subs};
  unsigned kind = AIRBAG_OTHERS;
  for (int i = 0; i < AIRBAG_KINDS; i++)
    if (kind == AIRBAG_OTHERS && airbag_image_contains(info, plan->places[i])) kind = 1u << i;  // static: the first
  const size_t first = plan->count;
  for (int i = 0; plan->lists[i] != NULL; i++) airbag_find_imports(info, kind, plan->lists[i], add_word, plan);
  open_pages(plan->words + first, plan->count - first);  // once, not in each child; under the loader's lock
  return 0;
}

/// Finds the words for some lists. The addresses are looked up before the iteration over the libraries: it holds a lock
/// of the loader, and another thread that loads a library takes the two locks in the other order.
static void find_words(struct plan *plan, const struct airbag_import *const *lists) {
  static const char *const functions[] = {"swift_once", "swift_task_create", "libdispatch_init", "CFRunLoopRun"};
  for (int i = 0; i < AIRBAG_KINDS - 1; i++) plan->places[i] = (uintptr_t)dlsym(RTLD_DEFAULT, functions[i]);
  plan->places[AIRBAG_KINDS - 1] = airbag_testing_entry();
  plan->is_complete = true;
  plan->lists = lists;
  dl_iterate_phdr(add_image, plan);
}

void airbag_prepare_children(void) {
  struct plan *plan = atomic_load(&current_plan);
  const airbag_image_counts images = airbag_count_images();
  if (plan != NULL && plan->images.loaded == images.loaded && plan->images.unloaded == images.unloaded) return;
  airbag_parent_prepare_dispatch();
  airbag_parent_prepare_futexes();
  airbag_find_libc_message();
  plan = calloc(1, sizeof(*plan));
  if (plan == NULL) return;
  static const struct airbag_import *const lists[] = {
      airbag_served_imports, airbag_futex_imports, airbag_queue_check_imports, airbag_refused_imports,
      airbag_testing_imports, NULL};
  find_words(plan, airbag_detail_is_on(AIRBAG_CHILD_TASKS) ? lists : lists + 1);
  for (size_t i = 0; i < plan->count; i++)
    if (plan->words[i].replacement == airbag_served_imports[0].replacement) plan->serves_tasks = true;
  if (plan->places[1] != 0) airbag_detail_settle(AIRBAG_CHILD_TASKS, plan->serves_tasks);
  // The former plan may be in use on another thread. It is never freed: libraries are rarely loaded.
  atomic_store(&current_plan, plan);
}

bool airbag_write_words(struct airbag_word *words, size_t all) {
  if (!open_pages(words, all)) return false;
  for (size_t i = 0; i < all; i++)
    if (words[i].address != NULL) *words[i].address = words[i].replacement;
  return true;
}

/// The thread gets an alternate signal stack. Without it the handler could not run.
void airbag_child_watch_thread(void) { (void)airbag_thread_prepare(); }

/// `pthread_create` itself: the import of this library is overwritten, too. (`volatile` as in lone_thread.c)
static int (*volatile make_thread)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

struct beginning {
  void *(*function)(void *);
  void *context;
};

static void *begin_thread(void *data) {
  const struct beginning beginning = *(struct beginning *)data;
  free(data);
  airbag_child_watch_thread();
  return beginning.function(beginning.context);
}

/// Replaces `pthread_create`: a stack overflow on any thread can be reported.
static int create_thread(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *),
                         void *context) {
  struct beginning *beginning = malloc(sizeof(*beginning));
  if (beginning == NULL) return EAGAIN;
  *beginning = (struct beginning){function, context};
  int error = make_thread(thread, attributes, begin_thread, beginning);
  if (error != 0) free(beginning);
  return error;
}

static const struct airbag_import thread_imports[] = {
    {"pthread_create", (airbag_function)create_thread, AIRBAG_ALL_BUT(0)},
    {NULL, NULL, 0},
};

void airbag_replace_imports_of_program(bool forks) {
  static const struct airbag_import *const lists[] = {
      airbag_futex_imports, thread_imports, airbag_testing_imports, NULL};
  struct plan plan = {0};
  make_thread = pthread_create;
  if (forks) airbag_parent_prepare_futexes();
  find_words(&plan, forks ? lists : lists + 1);
  airbag_write_words(plan.words, plan.count);
  free(plan.words);
}

bool airbag_child_begin(void) {
  // The process for which everything was set up: forks of forks inherit these variables from another process.
  static pid_t owner;
  static bool is_served;
  if (owner == getpid()) return is_served;
  owner = getpid();
  airbag_tasks_begin(0);
  if (atomic_load(&current_plan) == NULL) airbag_prepare_children();
  const struct plan *plan = atomic_load(&current_plan);
  is_served = plan != NULL && plan->is_complete && airbag_write_words(plan->words, plan->count) && plan->serves_tasks;
  return is_served;
}
