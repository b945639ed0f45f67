/// Coverage of code that runs in a forked child. The child's execution counters lie in memory that it shares with
/// its parent, so that no count is lost however the child ends. The parent adds the counts to its own.
///
/// Counted: what `swift test --enable-code-coverage` counts, in the program that Airbag is linked into. Not
/// counted: dynamic libraries with counters of their own, whose symbols are hidden; MC/DC bitmaps and value
/// profiles, which SwiftPM never requests; code in a process that the child itself forked, unless through these
/// functions.
#define _GNU_SOURCE
#include "Parent/coverage.h"
#include "airbag_coverage.h"
#include "base.h"

#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

/// These functions have no counters: they would count into pages that are being exchanged. They are not
/// instrumented by AddressSanitizer, which forbids reads between the variables beside the counters.
#define BARE __attribute__((no_profile_instrument_function, no_sanitize("address", "thread")))

// Functions of the profile runtime (compiler-rt, InstrProfiling.h), which is linked statically and only into
// instrumented programs; hence weak. In other programs they are NULL.
extern char *__llvm_profile_begin_counters(void) __attribute__((weak));
extern char *__llvm_profile_end_counters(void) __attribute__((weak));
extern size_t __llvm_profile_counter_entry_size(void) __attribute__((weak));
extern int __llvm_profile_is_continuous_mode_enabled(void) __attribute__((weak));
extern void __llvm_profile_set_filename(const char *name) __attribute__((weak));
extern int __llvm_profile_write_file(void) __attribute__((weak));
extern void __llvm_profile_reset_counters(void) __attribute__((weak));

/// More than any counter reaches (three days at one a nanosecond): the child wrote to a wrong address.
static const uint64_t NOT_A_COUNT = (uint64_t)1 << 48;

/// The counters, and the pages that hold them. At both ends the pages hold other variables, too: the neighbours.
struct counters {
  char *begin, *end;
  char *pages;
  size_t size;
};

/// Whether the counters of this process are in memory shared with its parent.
static bool is_joined;
/// Between the two halves of a fork: pages for the child of a joined process.
static THREAD_LOCAL void *spare;

static pthread_once_t fork_handlers_once = PTHREAD_ONCE_INIT;
static int fork_handlers_error;

/// Finds the counters. False if there are none, or they cannot be shared: in continuous mode (`%c` in
/// LLVM_PROFILE_FILE) they are in a shared file already, and single-byte counters cannot be added.
BARE static bool find_counters(struct counters *counters) {
  if (!__llvm_profile_begin_counters || !__llvm_profile_end_counters ||
      !__llvm_profile_counter_entry_size || !__llvm_profile_is_continuous_mode_enabled)
    return false;
  char *begin = __llvm_profile_begin_counters(), *end = __llvm_profile_end_counters();
  if (begin >= end || __llvm_profile_counter_entry_size() != sizeof(uint64_t) ||
      __llvm_profile_is_continuous_mode_enabled())
    return false;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t low = (uintptr_t)begin & ~(page - 1);
  uintptr_t high = ((uintptr_t)end + page - 1) & ~(page - 1);
  *counters = (struct counters){begin, end, (char *)low, high - low};
  return true;
}

/// `volatile`, or the compiler makes a `memcpy` of the loop, which AddressSanitizer checks.
BARE static void copy(volatile char *to, const volatile char *from, const volatile char *end) {
  while (from < end) *to++ = *from++;
}

/// Copies the neighbours, which share pages with the counters; the counters themselves stay zero.
BARE static void copy_neighbours(struct counters counters, char *to) {
  copy(to, counters.pages, counters.begin);
  copy(to + (counters.end - counters.pages), counters.end, counters.pages + counters.size);
}

/// Moves a mapping to the address of the counters, in one step.
BARE static bool replace_pages(struct counters counters, void *mapping) {
  return mremap(mapping, counters.size, counters.size, MREMAP_MAYMOVE | MREMAP_FIXED,
                counters.pages) != MAP_FAILED;
}

// A joined process shares its neighbours only with the parent, which does not read them. If the process forks
// without Airbag, its child must not write into them. The child gets pages of its own, as they were before the
// fork. They are made before the fork, because the forking process runs on.

BARE static void before_fork(void) {
  struct counters counters;
  if (!is_joined || !find_counters(&counters)) return;
  spare = mmap(NULL, counters.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (spare == MAP_FAILED)
    spare = NULL;
  else
    copy_neighbours(counters, spare);
}

BARE static void after_fork_in_parent(void) {
  struct counters counters;
  if (spare != NULL && find_counters(&counters)) munmap(spare, counters.size);
  spare = NULL;
}

BARE static void after_fork_in_child(void) {
  struct counters counters;
  if (spare != NULL && find_counters(&counters) && replace_pages(counters, spare))
    is_joined = false;
  spare = NULL;
}

BARE static void install_fork_handlers(void) {
  fork_handlers_error = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

BARE void *airbag_parent_coverage_open(void) {
  struct counters counters;
  if (!find_counters(&counters)) return NULL;
  pthread_once(&fork_handlers_once, install_fork_handlers);
  if (fork_handlers_error != 0) {
    errno = fork_handlers_error;
    return NULL;
  }
  void *shared =
      mmap(NULL, counters.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return shared == MAP_FAILED ? NULL : shared;
}

BARE void airbag_child_coverage_join(void *shared) {
  struct counters counters;
  if (!find_counters(&counters)) return;
  // `exit` would write a profile of the child, which contains the parent's counts once more.
  // (`__llvm_profile_set_dumped` prevents that, too, but prints a note; measured with 6.3.1.)
  if (__llvm_profile_set_filename) __llvm_profile_set_filename("/dev/null");
  if (shared == NULL) return;
  copy_neighbours(counters, shared);
  // If this fails, the child counts in its own pages, and the parent adds zeros.
  if (replace_pages(counters, shared)) is_joined = true;
}

BARE void airbag_parent_coverage_close(void *shared) {
  struct counters counters;
  if (shared == NULL || !find_counters(&counters)) return;
  uint64_t *count = (uint64_t *)counters.begin;
  const uint64_t *child = (uint64_t *)((char *)shared + (counters.begin - counters.pages));
  // The program's own threads count without atomic instructions: a thread that counts in the same place at the same
  // moment may undo the addition. The thread's own count stays, so the place is covered.
  for (; count < (uint64_t *)counters.end; count++, child++)
    if (*child != 0 && *child < NOT_A_COUNT) __atomic_fetch_add(count, *child, __ATOMIC_RELAXED);
  munmap(shared, counters.size);
}

void airbag_child_coverage_write(void) {
  if (__llvm_profile_write_file) __llvm_profile_write_file();
}

void airbag_child_coverage_restart(void) {
  if (__llvm_profile_reset_counters) __llvm_profile_reset_counters();
}
