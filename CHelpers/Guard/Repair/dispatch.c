/// What Dispatch knows of a thread: the queue whose block it runs, and in which.
///
/// These are words of its thread-local storage (`dispatch_tsd` of libdispatch, src/shims/tsd.h). A frame
/// is a record on the stack that points to the one around it. After a crash in `queue.sync { }` the
/// thread would go on as if it were in there, and the next look at the frames would read what is no
/// longer one. (The queue itself stays locked: nobody knows what state it guards.) On the main thread a
/// run loop may have run the block, from the main queue: no other would come after it.
#define _GNU_SOURCE
#include "Repair/dispatch.h"
#include "Runtime/images.h"
#include "thread.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

/// Which word is the queue; the frame is the next one. -1 if it is not known.
static int queue_word = -1;
/// How many words are looked at, and how many there are in 6.0.3 and 6.3.1.
enum { MOST_WORDS = 64, KNOWN_WORDS = 12 };
/// How far behind the queue the word about the workloop is. 0 if it is not known.
static int workloop_distance;
static uintptr_t library;

/// The main queue, and where in it stands that it is being emptied: a word that is 1 meanwhile.
/// (`dq_side_suspend_cnt`; read off `_dispatch_main_queue_callback_4CF` of 6.0.3 and 6.3.1)
enum { IS_EMPTIED_OFFSET = 0x70 };
static char *main_queue;
/// The descriptor by which Dispatch wakes the run loop.
static int (*main_queue_handle)(void);

/// CoreFoundation's word for being in a block of the main queue: no run loop runs others meanwhile.
/// (`__CFTSDKeyIsInGCDMainQ` in CFInternal.h; read off `__CFRunLoopRun` of 6.0.3 and 6.3.1)
enum { IS_IN_MAIN_QUEUE = 4 };
static void (*set_foundation_word)(uint32_t slot, void *value, void (*destructor)(void *));

/// Runs in a block of a queue, and looks for the word that points to it.
static void find_word(void *queue) {
  struct airbag_storage own = airbag_image_storage(library);
  for (size_t i = 0; own.words != NULL && i + 1 < own.count && i < MOST_WORDS; i++)
    if (own.words[i] == queue) queue_word = (int)i;
  if (own.count == KNOWN_WORDS && queue_word == 1) workloop_distance = 8;
}

/// On a new thread, which is in no block.
static void *find_on_thread(void *unused) {
  (void)unused;
  void *(*create)(const char *, void *) = NULL;
  void (*sync)(void *, void *, void (*)(void *)) = NULL, (*release)(void *) = NULL;
  *(void **)&create = dlsym(RTLD_DEFAULT, "dispatch_queue_create");
  *(void **)&sync = dlsym(RTLD_DEFAULT, "dispatch_sync_f");
  *(void **)&release = dlsym(RTLD_DEFAULT, "dispatch_release");
  if (create == NULL || sync == NULL || release == NULL) return NULL;
  // ThreadSanitizer has functions of its own for most others.
  library = (uintptr_t)dlsym(RTLD_DEFAULT, "libdispatch_init");
  void *queue = create("airbag", NULL);
  if (queue == NULL) return NULL;
  sync(queue, queue, find_word);
  release(queue);
  return NULL;
}

void airbag_dispatch_find_library(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, find_on_thread, NULL) == 0) pthread_join(thread, NULL);
  main_queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  *(void **)&main_queue_handle = dlsym(RTLD_DEFAULT, "_dispatch_get_main_queue_handle_4CF");
  *(void **)&set_foundation_word = dlsym(RTLD_DEFAULT, "_CFSetTSD");
}

void airbag_dispatch_prepare(struct airbag_thread *thread) {
  // A thread has no storage of a library that was loaded later than the program, before it calls that.
  void **words = queue_word >= 0 ? airbag_image_storage(library).words : NULL;
  if (words != NULL) thread->dispatch_words = words + queue_word;
}

struct airbag_dispatch_place airbag_dispatch_now(const struct airbag_thread *thread) {
  struct airbag_dispatch_place now = {NULL, NULL, NULL};
  void **words = thread->dispatch_words;
  if (words == NULL) return now;
  now.queue = words[0];
  now.frame = words[1];
  now.workloop = words[workloop_distance];
  return now;
}

/// A block of the main queue that a run loop ran is over: others may come.
static void leave_main_queue(void) {
  if (set_foundation_word == NULL || main_queue == NULL || main_queue_handle == NULL) return;
  uint32_t *is_emptied = (uint32_t *)(main_queue + IS_EMPTIED_OFFSET);
  if (*is_emptied != 1) return;
  *is_emptied = 0;
  set_foundation_word(IS_IN_MAIN_QUEUE, NULL, NULL);
  eventfd_write(main_queue_handle(), 1);  // blocks that already wait wake nobody any more
}

void airbag_dispatch_restore(const struct airbag_thread *thread, struct airbag_dispatch_place before) {
  void **words = thread->dispatch_words;
  if (words == NULL) return;
  words[workloop_distance] = before.workloop;
  words[0] = before.queue;
  words[1] = before.frame;
  if (workloop_distance > 0 && before.frame == NULL && gettid() == getpid()) leave_main_queue();
}
