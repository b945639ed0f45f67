/// Locks that a crash would leave held for ever: what crashes under them is not caught.
///
/// The next call that wants such a lock would wait without an end, on any thread. So the process ends at once, as it
/// would without Airbag, and the last words say why. Runs on the thread that crashed, in signal handlers, too.
///
/// Where the stack ends inside of the allocator, allocator.c is first.
#define _GNU_SOURCE
#include "Repair/held_locks.h"
#include "Process/own_child.h"
#include "Runtime/code.h"
#include "Runtime/runtime.h"
#include "Stacks/backtrace.h"
#include "Words/libc_message.h"
#include "base.h"
#include "thread.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>

/// Whether libc itself has ended the process at a check that it makes before it takes a lock. (malloc.c of glibc)
static bool is_before_lock(void) {
  static const char *const texts[] = {
      "free(): invalid pointer",
      "free(): invalid size",
      "free(): double free detected in tcache 2",
      "free(): too many chunks detected in tcache",
      "free(): unaligned chunk detected in tcache 2",
      "double free or corruption (fasttop)",
      "malloc(): unaligned tcache chunk detected",
      "munmap_chunk(): invalid pointer",
      "realloc(): invalid pointer",
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
    if (airbag_libc_says(texts[i])) return true;
  return false;
}

// Others

/// The code of the dynamic loader, which calls the constructors of a library; and the function of libc that calls back
/// for each library. Both hold the lock of the loader meanwhile.
static struct airbag_range loader, iteration;
/// The address to which a function returns that `pthread_once` has called.
static uintptr_t once_return;

static void note_once_return(void) {
  once_return = airbag_plain_address((uintptr_t)__builtin_return_address(0));
}

static bool is_of_loader(uintptr_t return_address) {
  return airbag_contains(loader, return_address) || airbag_contains(iteration, return_address);
}

static bool is_of_once(uintptr_t return_address) { return return_address == once_return; }

static bool is_of_lock(uintptr_t return_address) { return is_of_loader(return_address) || is_of_once(return_address); }

/// The parts of libswiftCore that make, once and under locks, what belongs to a type: its metadata, what a name stands
/// for, its conformances. Each part is one file of the runtime, and lies between two of its functions. (nm(1), 6.3.1)
static const char *const part_ends[][2] = {
    {"swift_allocateMetadataPack", "swift_checkMetadataState"},
    {"swift_registerProtocols", "swift_getOpaqueTypeConformance"},
    {"swift_registerProtocolConformances", "swift_conformsToProtocolCommon"},
};
enum { PART_COUNT = sizeof(part_ends) / sizeof(part_ends[0]) };
static struct airbag_range parts[PART_COUNT];

/// Whether the innermost calls of a crash are in such a part; calls of the user's come only from elsewhere.
static bool is_making_type(const struct airbag_thread *thread) {
  for (size_t i = 0; i < thread->frame_count; i++) {
    for (int part = 0; part < PART_COUNT; part++)
      if (airbag_contains(parts[part], thread->frames[i])) return true;
    if (!airbag_is_runtime_code(thread->frames[i])) return false;
  }
  return false;
}

const char *airbag_held_lock(const struct airbag_thread *thread, const struct airbag_scope *scope, int signal,
                             uintptr_t fp) {
  // A child ends with the crash.
  if (airbag_ends_child(thread, scope)) return NULL;
  if (thread->allocations > scope->allocations && !(signal == SIGABRT && is_before_lock()))
    return "inside of the allocator, whose lock would stay held";
  if (airbag_passes(thread, fp, scope->frame, is_of_lock))
    return airbag_passes(thread, fp, scope->frame, is_of_loader)
               ? "in a call of the dynamic loader, whose lock would stay held"
               : "in a function of pthread_once, which would never be done";
  if (thread->is_stack_overflow && is_making_type(thread))
    return "while the Swift runtime was making a type, under a lock that would stay held";
  return NULL;
}

void airbag_held_locks_prepare(void) {
  loader = airbag_code_around((uintptr_t)dlsym(RTLD_DEFAULT, "__tls_get_addr"));
  iteration = airbag_function_at(dlsym(RTLD_DEFAULT, "dl_iterate_phdr"));
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, note_once_return);
  for (int i = 0; i < PART_COUNT; i++) {
    const uintptr_t first = (uintptr_t)dlsym(RTLD_DEFAULT, part_ends[i][0]);
    const struct airbag_range last = airbag_function_at(dlsym(RTLD_DEFAULT, part_ends[i][1]));
    parts[i] = (struct airbag_range){first, last.high};
  }
}
