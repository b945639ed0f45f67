/// What Dispatch knows of a thread: the queue whose block it runs, and in which.
///
/// These are two words of its thread-local storage (`dispatch_tsd` of libdispatch, src/shims/tsd.h): the
/// queue, and a record on the stack with the queue and the record around it. After a crash in
/// `queue.sync { }` the thread would go on as if it were in there, and the next look at the records would
/// read what is no longer one. (The queue itself stays locked: nobody knows what state it guards.)
///
/// A run loop of the main thread empties the main queue. Where a block of it crashes, the queue takes itself
/// for being emptied from then on, and runs no other block. So such a crash is not caught by who runs the
/// run loop.
#define _GNU_SOURCE
#include "Repair/dispatch.h"
#include "Runtime/images.h"
#include "Runtime/code.h"
#include "Runtime/runtime.h"
#include "airbag_details.h"
#include "thread.h"

#include <dlfcn.h>
#include <pthread.h>

/// Which word is the queue; the record is the next one. -1 if it is not known.
static int queue_word = -1;
/// How many words are looked at. There are 12 in 6.0.3 and 6.3.1.
enum { MOST_WORDS = 64 };
static uintptr_t library;
static void *main_queue;
/// What a run loop calls to have blocks of the main queue run.
static struct airbag_range main_queue_callback;

typedef void (*sync_function)(void *queue, void *context, void (*block)(void *));

/// A block of a queue in one of another queue, and what stands in the words meanwhile.
struct probe {
  sync_function sync;
  void *queues[2];
  struct airbag_storage storage;
  /// The word that points to the outer queue in its block.
  int word;
  void *outer_record;
  bool is_proven;
};

/// In the block of the inner queue: the record says what the words were before.
READS_ANY_STACK
static void look_inside(void *context) {
  struct probe *probe = context;
  void **words = probe->storage.words + probe->word;
  void *const *record = words[1];
  const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  const bool is_above = (uintptr_t)record > here && (uintptr_t)record < (uintptr_t)context;
  probe->is_proven = words[0] == probe->queues[1] && is_above && record[0] == probe->queues[0] &&
                     record[1] == probe->outer_record;
}

/// In the block of the outer queue: looks for the word that points to it.
static void look(void *context) {
  struct probe *probe = context;
  const struct airbag_storage storage = probe->storage;
  for (size_t i = 0; i + 1 < storage.count && i < MOST_WORDS; i++)
    if (storage.words[i] == probe->queues[0]) probe->word = (int)i;
  if (probe->word < 0) return;
  probe->outer_record = storage.words[probe->word + 1];
  probe->sync(probe->queues[1], probe, look_inside);
}

/// On a new thread, which is in no block.
static void *find_on_thread(void *unused) {
  (void)unused;
  void *(*create)(const char *, void *) = NULL;
  void (*release)(void *) = NULL;
  struct probe probe = {.word = -1};
  *(void **)&create = dlsym(RTLD_DEFAULT, "dispatch_queue_create");
  *(void **)&probe.sync = dlsym(RTLD_DEFAULT, "dispatch_sync_f");
  *(void **)&release = dlsym(RTLD_DEFAULT, "dispatch_release");
  if (create == NULL || probe.sync == NULL || release == NULL) return NULL;
  probe.queues[0] = create("airbag", NULL);
  probe.queues[1] = create("airbag", NULL);
  probe.storage = airbag_image_storage(library);
  if (probe.queues[0] != NULL && probe.queues[1] != NULL && probe.storage.words != NULL)
    probe.sync(probe.queues[0], &probe, look);
  for (int i = 0; i < 2; i++)
    if (probe.queues[i] != NULL) release(probe.queues[i]);
  if (airbag_detail_settle(AIRBAG_QUEUES, probe.is_proven)) queue_word = probe.word;
  return NULL;
}

void airbag_dispatch_find_library(void) {
  // ThreadSanitizer has functions of its own for most others.
  library = (uintptr_t)dlsym(RTLD_DEFAULT, "libdispatch_init");
  main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  main_queue_callback = airbag_function_at(dlsym(RTLD_DEFAULT, "_dispatch_main_queue_callback_4CF"));
  pthread_t thread;
  // A program without Dispatch has no blocks, either.
  if (library != 0 && pthread_create(&thread, NULL, find_on_thread, NULL) == 0)
    pthread_join(thread, NULL);
}

void airbag_dispatch_prepare(struct airbag_thread *thread) {
  // A thread has no storage of a library that was loaded later than the program, before it calls that.
  void **words = queue_word >= 0 ? airbag_image_storage(library).words : NULL;
  if (words != NULL) thread->dispatch_words = words + queue_word;
}

struct airbag_dispatch_place airbag_dispatch_now(const struct airbag_thread *thread) {
  void **words = thread->dispatch_words;
  if (words == NULL) return (struct airbag_dispatch_place){NULL, NULL};
  return (struct airbag_dispatch_place){words[0], words[1]};
}

bool airbag_is_in_main_queue(const struct airbag_thread *thread) {
  // The main thread is always said to be in the main queue, but for blocks of others.
  if (thread->dispatch_words == NULL || thread->dispatch_words[0] != main_queue) return false;
  for (size_t i = 0; i < thread->frame_count; i++)
    if (airbag_contains(main_queue_callback, thread->frames[i])) return true;
  return false;
}

void airbag_dispatch_restore(const struct airbag_thread *thread, struct airbag_dispatch_place before) {
  void **words = thread->dispatch_words;
  if (words == NULL) return;
  words[0] = before.queue;
  words[1] = before.frame;
}
