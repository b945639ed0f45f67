/// Task-local values and the running task: ends what a crash left behind. Runs on the thread that makes guarded calls.
///
/// The Swift concurrency library keeps bindings in a list. The head of the list is a word of the task; without a task
/// it is a word of a record to which a thread-local word points. Abandoned frames do not unbind. Their bindings would
/// stay visible, and a task ends the process when it frees memory out of order. So the head is stored when a scope
/// opens. After a crash, bindings are ended, by the library's own function, until that is the head again.
///
/// The place of the head is not public, so it is found by binding a value and searching the word that points to the
/// new item: the item holds our key. If it is not found, the body runs on a thread of its own.
#include "../internal.h"

/// An item of the list. (stdlib/public/Concurrency/TaskLocal.cpp; the same in 6.0 and 6.3.)
struct item {
  uintptr_t next;
  const void *key;
  const void *value_type;
};

static void (*push)(const void *key, void *value, const void *type);
static void *(*get)(const void *key);
static void (*pop)(void);
static void *(*current_task)(void);
static const void *int_type;

/// The bits of `next` that are no address.
enum { ITEM_TAGS = 7 };

enum { UNKNOWN = -1, NOT_FOUND = -2 };
/// The index of the head in a task. Searched in the first task that makes a guarded call.
static atomic_int task_word = UNKNOWN;
/// The index in the library's thread-local storage of the word that points to the head. Searched once, before the
/// first guarded call.
static int thread_word = NOT_FOUND;
/// How many words of a task are searched. A task is larger: 6.3 has the head in word 17.
enum { TASK_WORDS = 24 };

/// Binds a value of our own.
static struct item *bind_own(void) {
  static const char key;
  intptr_t value = 0;
  push(&key, &value, int_type);
  return (struct item *)get(&key) - 1;
}

/// Binds a value, and searches the word of a task that then points to the item.
READS_ANY_STACK
static int find_task_word(void **task) {
  struct item *item = bind_own();
  int found = NOT_FOUND;
  for (int i = 0; i < TASK_WORDS; i++)
    if (task[i] == item) found = i;
  pop();
  return found;
}

/// Binds a value, and searches the word of thread-local storage that then points to a record with the item. Without
/// any earlier binding, that word was NULL.
static void *find_thread_word(void *unused) {
  (void)unused;
  struct airbag_storage own = airbag_image_storage((uintptr_t)pop);
  void **storage = own.words;
  if (storage == NULL) {
    airbag_detail_settle(AIRBAG_TASK_STORAGE, false);
    return NULL;
  }
  const size_t count = own.count < AIRBAG_CONCURRENCY_WORDS ? own.count : AIRBAG_CONCURRENCY_WORDS;
  void *before[AIRBAG_CONCURRENCY_WORDS];
  memcpy(before, storage, count * sizeof(void *));
  struct item *item = bind_own();
  for (size_t i = 0; i < count; i++)
    if (before[i] == NULL && storage[i] != NULL && *(void **)storage[i] == item) thread_word = (int)i;
  pop();
  if (!airbag_detail_settle(AIRBAG_TASK_STORAGE, thread_word >= 0)) thread_word = task_word = NOT_FOUND;
  return NULL;
}

void airbag_task_locals_find_library(void) {
  *(void **)&push = dlsym(RTLD_DEFAULT, "swift_task_localValuePush");
  *(void **)&get = dlsym(RTLD_DEFAULT, "swift_task_localValueGet");
  *(void **)&pop = dlsym(RTLD_DEFAULT, "swift_task_localValuePop");
  int_type = dlsym(RTLD_DEFAULT, "$sSiN");  // the metadata of Swift.Int
  // Without Swift concurrency there are no bindings.
  if (push == NULL || get == NULL || pop == NULL || int_type == NULL) return;
  *(void **)&current_task = dlsym(RTLD_DEFAULT, "swift_task_getCurrent");
  if (current_task == NULL) return;
  // On a new thread nothing is bound yet, and no task runs. If it cannot be started, the place stays unknown.
  pthread_t thread;
  if (pthread_create(&thread, NULL, find_thread_word, NULL) == 0) pthread_join(thread, NULL);
}

void airbag_task_locals_prepare(struct airbag_thread *thread) {
  if (current_task == NULL) return;
  const struct airbag_storage storage = airbag_image_storage((uintptr_t)pop);
  thread->concurrency_storage = storage.words;
  if (storage.words == NULL) return;
  thread->concurrency_words = storage.count < AIRBAG_CONCURRENCY_WORDS ? storage.count : AIRBAG_CONCURRENCY_WORDS;
}

/// Reads the head for the calling thread or its task; false if its place is not known.
static bool read_head(const struct airbag_thread *thread, void **task, void **head) {
  if (task != NULL) {
    int word = atomic_load_explicit(&task_word, memory_order_relaxed);
    if (word == UNKNOWN) {
      word = find_task_word(task);
      if (!airbag_detail_settle(AIRBAG_TASK_STORAGE, word >= 0)) word = NOT_FOUND;
      atomic_store_explicit(&task_word, word, memory_order_relaxed);
    }
    if (word < 0) return false;
    *head = task[word];
    return true;
  }
  if (thread_word < 0 || thread->concurrency_storage == NULL) return false;
  void **record = thread->concurrency_storage[thread_word];
  *head = record != NULL ? *record : NULL;
  return true;
}

struct airbag_task_locals airbag_task_locals_now(const struct airbag_thread *thread) {
  struct airbag_task_locals now;
  now.task = now.binding = NULL;
  now.is_known = false;
  if (current_task == NULL) return now;
  now.task = current_task();
  for (size_t i = 0; i < thread->concurrency_words; i++)
    now.words[i] = thread->concurrency_storage[i];
  now.is_known = read_head(thread, now.task, &now.binding);
  return now;
}

void **airbag_running_task(const struct airbag_thread *thread) {
  void *task = current_task != NULL ? current_task() : NULL;
  if (task == NULL) return NULL;
  for (size_t i = 0; i < thread->concurrency_words; i++)
    if (thread->concurrency_storage[i] == task) return &thread->concurrency_storage[i];
  return NULL;
}

const void *airbag_task_local(const void *key) {
  return current_task != NULL && current_task() != NULL ? get(key) : NULL;
}

uintptr_t airbag_task_binding(void) {
  void *task = current_task != NULL && airbag_detail_is_on(AIRBAG_TASK_STORAGE) ? current_task() : NULL, *head;
  return task != NULL && read_head(NULL, task, &head) ? (uintptr_t)head & ~(uintptr_t)ITEM_TAGS : 0;
}

READS_ANY_STACK
bool airbag_task_has_binding(uintptr_t binding) {
  const int word = atomic_load_explicit(&task_word, memory_order_relaxed);
  void **task = current_task != NULL && word >= 0 ? current_task() : NULL;
  uintptr_t item = task != NULL ? (uintptr_t)task[word] : 0;
  // The list of a task goes on with that of the task that has started it. The limit is for a list that is damaged.
  for (int i = 0; i < 1000 && (item &= ~(uintptr_t)ITEM_TAGS) != 0; i++) {
    if (item == binding) return true;
    item = ((const struct item *)item)->next;
  }
  return false;
}

/// Restores the words that a body changed and that cannot be right any more. A body can start another task on its
/// own thread (`Task.immediate`). After a crash in that task the library still considers it as running, and points
/// to a record in an abandoned frame.
READS_ANY_STACK
static void restore_words(const struct airbag_thread *thread, const struct airbag_task_locals *before,
                          uintptr_t frame) {
  void *const task = current_task();
  for (size_t i = 0; i < thread->concurrency_words; i++) {
    void **word = &thread->concurrency_storage[i];
    const uintptr_t address = (uintptr_t)*word;
    const bool is_abandoned = address >= thread->stack_low && address < frame && frame < thread->stack_high;
    const bool is_task = *word == task && before->words[i] == before->task;
    if ((int)i != thread_word && (is_abandoned || is_task)) *word = before->words[i];
  }
}

void airbag_task_locals_restore(const struct airbag_thread *thread, struct airbag_task_locals before, uintptr_t frame) {
  if (current_task == NULL) return;
  restore_words(thread, &before, frame);
  if (!before.is_known) return;
  void *binding;
  while (read_head(thread, before.task, &binding) && binding != NULL && binding != before.binding) pop();
}
