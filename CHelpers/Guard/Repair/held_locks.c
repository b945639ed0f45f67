/// Finds locks, and what is like a lock, that a crash would leave held for ever. Such a crash is not caught.
///
/// The next call that wants the lock would wait for ever, on any thread. So the process ends at once, as it would
/// without Airbag, and a line on stderr says why. Stack overflows inside of the allocator hardly get here: allocator.c
/// notices them before the lock is taken.
/// `airbag_held_lock` runs on the thread that crashed, in signal handlers, too. It only reads memory.
#include "../internal.h"

// Out of the first two libc cleans up behind an exception.
enum { ITERATION, ONCE, LOADER, MAIN_QUEUE, RUN_LOOP, BARRIER_COUNT };
#define IN_LOADER "in a call of the dynamic loader, whose lock would stay held"
/// Code whose calls must return.
static struct {
  struct airbag_range code;
  const char *why;
} barriers[] = {
    // The loader holds its lock while it calls the constructors of a library.
    [LOADER] = {.why = IN_LOADER},
    // `dl_iterate_phdr` holds the same lock while it calls back for each library.
    [ITERATION] = {.why = IN_LOADER},
    // The place in `pthread_once` to which the function that it has called returns.
    [ONCE] = {.why = "in a function of pthread_once, which would never be done"},
    [MAIN_QUEUE] = {.why = "in a block of the main queue, which would run no other block"},
    // After a jump out of it, XCTest believes that its wait is still running.
    [RUN_LOOP] = {.why = "in a run loop, which XCTest would take for running"},
};
/// From the first barrier to the last one: most calls lie elsewhere.
static struct airbag_range around_barriers;

static void note_once_return(void) {
  const uintptr_t address = airbag_plain_address((uintptr_t)__builtin_return_address(0));
  barriers[ONCE].code = (struct airbag_range){address, address + 1};
}

/// Why a call below a scope must return, by its return address; NULL if it need not. Barriers before `first` do not
/// count.
static const char *why_must_return(const struct airbag_scope *scope, uintptr_t address, int first) {
  const bool has_run_loop = scope->job != NULL && scope->job->keeps_run_loop;
  for (int i = first; i < (has_run_loop ? BARRIER_COUNT : RUN_LOOP); i++)
    if (airbag_contains(barriers[i].code, address)) return barriers[i].why;
  return NULL;
}

/// The same for all calls between a scope and the crash.
static const char *why_one_must_return(const struct airbag_thread *thread, const struct airbag_scope *scope,
                                       uintptr_t fp) {
  const uintptr_t low = around_barriers.low, size = around_barriers.high - low;
  const char *why = NULL;
  for (size_t i = 0; i < thread->latest.frame_count && why == NULL; i++)
    if (thread->latest.frames[i] - low < size) why = why_must_return(scope, thread->latest.frames[i], 0);
  // The recorded calls are not all if there are too many, or if the chain led to no scope. Then the chain is followed.
  if (thread->latest.frame_count < AIRBAG_FRAME_LIMIT && !thread->latest.is_incomplete) return why;
  uintptr_t outer, address;
  while (why == NULL && fp < scope->frame && airbag_read_frame(thread, fp, &outer, &address)) {
    if (address - low < size) why = why_must_return(scope, address, 0);
    if (outer <= fp) break;
    fp = outer;
  }
  return why;
}

bool airbag_stops_exceptions(const struct airbag_scope *scope, uintptr_t address) {
  return why_must_return(scope, address, LOADER) != NULL;
}

/// Parts of libswiftCore that hold a lock while they make what belongs to a type: its metadata, what its name stands
/// for, its conformances. Each part is one source file of the runtime. Its code lies from the first function to the
/// second one. (nm(1) shows that for 6.3.1)
static const char *const part_ends[][2] = {
    {"swift_allocateMetadataPack", "swift_checkMetadataState"},
    {"swift_registerProtocols", "swift_getOpaqueTypeConformance"},
    {"swift_registerProtocolConformances", "swift_conformsToProtocolCommon"},
};
enum { PART_COUNT = sizeof(part_ends) / sizeof(part_ends[0]) };
static struct airbag_range parts[PART_COUNT];

/// Whether the thread crashed below a call of such a part. The search ends at the first call outside of the runtime's
/// libraries: the parts call no code of the user.
static bool is_making_type(const struct airbag_thread *thread) {
  for (size_t i = 0; i < thread->latest.frame_count; i++) {
    for (int part = 0; part < PART_COUNT; part++)
      if (airbag_contains(parts[part], thread->latest.frames[i])) return true;
    if (!airbag_is_runtime_code(thread->latest.frames[i])) return false;
  }
  return false;
}

const char *airbag_held_lock(const struct airbag_thread *thread, const struct airbag_scope *scope, uintptr_t fp) {
  // The crash ends this child, so that nobody waits for the lock later.
  if (airbag_ends_child(thread, scope)) return NULL;
  if (thread->allocations > scope->allocations)
    return "inside of the allocator, whose lock would stay held";
  if (!airbag_knows_once() && thread->once_count > 0 && thread->onces[thread->once_count - 1].frame < scope->frame) {
    airbag_detail_miss(AIRBAG_INHERITED_ONCE);
    return "in the initializer of a global, whose lock would stay held";
  }
  // Only overflows: any other crash there would be a fault of the runtime's own.
  if (thread->latest.is_stack_overflow && is_making_type(thread))
    return "while the Swift runtime was making a type, under a lock that would stay held";
  return why_one_must_return(thread, scope, fp);
}

void airbag_held_locks_prepare(void) {
  // Any function of the loader would do.
  barriers[LOADER].code = airbag_code_around((uintptr_t)dlsym(RTLD_DEFAULT, "__tls_get_addr"));
  barriers[ITERATION].code = airbag_function_at(dlsym(RTLD_DEFAULT, "dl_iterate_phdr"));
  barriers[MAIN_QUEUE].code = airbag_main_queue_callback;
  barriers[RUN_LOOP].code = airbag_function_at(dlsym(RTLD_DEFAULT, "CFRunLoopRunSpecific"));
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, note_once_return);
  around_barriers.low = UINTPTR_MAX;
  for (int i = 0; i < BARRIER_COUNT; i++) {
    const struct airbag_range code = barriers[i].code;
    if (code.high != 0 && code.low < around_barriers.low) around_barriers.low = code.low;
    if (code.high > around_barriers.high) around_barriers.high = code.high;
  }
  for (int i = 0; i < PART_COUNT; i++) {
    const uintptr_t first = (uintptr_t)dlsym(RTLD_DEFAULT, part_ends[i][0]);
    const struct airbag_range last = airbag_function_at(dlsym(RTLD_DEFAULT, part_ends[i][1]));
    // A runtime without one of the functions has no such part.
    if (first != 0 && last.high > first) parts[i] = (struct airbag_range){first, last.high};
  }
}
