/// Restores what Dispatch knows of a thread: the queue whose block the thread runs.
///
/// libdispatch keeps two words for each thread (`dispatch_tsd`, src/shims/tsd.h). The first points to the queue. The
/// second points to a record on the stack, which holds the values of the two words outside of the block. After a crash
/// in `queue.sync { }` both still describe the abandoned block, and the next read of the record would find other data
/// there. So both are restored. The queue itself stays locked: the data that it protects may be half changed.
///
/// A run loop of the main thread drains the main queue. If a block crashes, libdispatch still considers the queue
/// as being drained, and runs no other block of it. So a guard around the run loop does not catch such a crash; a
/// guard inside of the block does. The same is true of a queue of XCTest's own: every later test needs it.
#include "../internal.h"

/// The index of the queue's word in the thread-local storage of libdispatch, which the record's follows; -1: unknown.
static int queue_word = -1;
/// How many words are searched. There are 12 in 6.0.3 and 6.3.1.
enum { MOST_WORDS = 64 };
/// An address in libdispatch.
static uintptr_t library;
/// Returns the name of a queue.
static const char *(*label_of)(const void *queue);
struct airbag_range airbag_main_queue_callback;

typedef void (*sync_function)(void *queue, void *context, void (*block)(void *));

/// A block of an inner queue within one of an outer queue, and the values of the words meanwhile.
struct probe {
  sync_function sync;
  void *outer, *inner;
  /// The frame of the caller. (AddressSanitizer keeps variables elsewhere.)
  uintptr_t frame;
  /// The words that describe the outer block while it runs, and their index in the storage.
  void **words;
  int index;
  void *outer_record;
  bool is_proven;
};

/// Runs in the inner block: checks whether the record holds the values that the words had in the outer one.
READS_ANY_STACK
static void check_in_inner_block(void *context) {
  struct probe *probe = context;
  void *const *record = probe->words[1];
  const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  const bool is_in_callers = (uintptr_t)record > here && (uintptr_t)record < probe->frame;
  probe->is_proven = probe->words[0] == probe->inner && is_in_callers && record[0] == probe->outer &&
                     record[1] == probe->outer_record;
}

/// Runs in the outer block: searches the word that points to its queue.
static void find_in_outer_block(void *context) {
  struct probe *probe = context;
  // Not earlier: a thread has no storage of a library that was loaded late, until it calls that library.
  const struct airbag_storage storage = airbag_image_storage(library);
  for (size_t i = 0; storage.words != NULL && i + 1 < storage.count && i < MOST_WORDS; i++)
    if (storage.words[i] == probe->outer) probe->words = storage.words + i;
  if (probe->words == NULL) return;
  probe->index = (int)(probe->words - storage.words);
  probe->outer_record = probe->words[1];
  probe->sync(probe->inner, probe, check_in_inner_block);
}

static bool run_probe(struct probe *probe) {
  void *(*create)(const char *, void *) = NULL;
  void (*release)(void *) = NULL;
  *(void **)&create = dlsym(RTLD_DEFAULT, "dispatch_queue_create");
  *(void **)&probe->sync = dlsym(RTLD_DEFAULT, "dispatch_sync_f");
  *(void **)&release = dlsym(RTLD_DEFAULT, "dispatch_release");
  if (create == NULL || probe->sync == NULL || release == NULL) return false;
  probe->outer = create("airbag", NULL);
  probe->inner = create("airbag", NULL);
  if (probe->outer != NULL && probe->inner != NULL) probe->sync(probe->outer, probe, find_in_outer_block);
  if (probe->outer != NULL) release(probe->outer);
  if (probe->inner != NULL) release(probe->inner);
  return probe->is_proven;
}

void airbag_dispatch_find_library(void) {
  // Most other functions are replaced by ThreadSanitizer.
  library = (uintptr_t)dlsym(RTLD_DEFAULT, "libdispatch_init");
  airbag_main_queue_callback = airbag_function_at(dlsym(RTLD_DEFAULT, "_dispatch_main_queue_callback_4CF"));
  *(void **)&label_of = dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
  // A program without Dispatch has no blocks, either.
  if (library == 0) return;
  struct probe probe = {.frame = (uintptr_t)__builtin_frame_address(0)};
  const bool is_known = airbag_main_queue_callback.high != 0 && run_probe(&probe);
  if (airbag_detail_settle(AIRBAG_QUEUES, is_known)) queue_word = probe.index;
}

void airbag_dispatch_prepare(struct airbag_thread *thread) {
  // A thread has no storage of a library that was loaded later than the program, before it calls that library.
  void **words = queue_word >= 0 ? airbag_image_storage(library).words : NULL;
  if (words != NULL) thread->dispatch_place = (struct airbag_dispatch_place *)(words + queue_word);
}

struct airbag_dispatch_place airbag_dispatch_now(const struct airbag_thread *thread) {
  if (thread->dispatch_place == NULL) return (struct airbag_dispatch_place){NULL, NULL};
  return *thread->dispatch_place;
}

READS_ANY_STACK
bool airbag_holds_xctest_queue(const struct airbag_thread *thread, const struct airbag_scope *scope) {
  static const char names[] = "org.swift.XCT";
  const struct airbag_dispatch_place *place = thread->dispatch_place;
  if (place == NULL || label_of == NULL) return false;
  // Each record describes the block around that of the one before, and lies further up on the stack.
  for (uintptr_t low = thread->stack_low; place->queue != NULL; low = (uintptr_t)place) {
    if (place->queue == scope->dispatch_place.queue && place->around == scope->dispatch_place.around) return false;
    const char *label = label_of(place->queue);
    if (label != NULL && strncmp(label, names, strlen(names)) == 0) return true;
    place = place->around;
    if ((uintptr_t)place <= low || (uintptr_t)place >= thread->stack_high) return false;
  }
  return false;
}

void airbag_dispatch_restore(const struct airbag_thread *thread, struct airbag_dispatch_place before) {
  if (thread->dispatch_place != NULL) *thread->dispatch_place = before;
}
