/// Coverage of code that runs in a forked child. The child counts from zero, and copies its counts into memory that
/// it shares with its parent when it ends, in a signal handler, too. The parent adds them to its own.
///
/// Counted: what `swift test --enable-code-coverage` counts, in the program that Airbag is linked into. Not
/// counted: a child that is killed or calls `_exit`; dynamic libraries with counters of their own, whose symbols are
/// hidden; MC/DC bitmaps and value profiles, which SwiftPM never requests; code in a process that the child itself
/// forked, unless by Airbag.
#include "../internal.h"

/// These functions have no counters, and are not instrumented by AddressSanitizer, which forbids reads between the
/// variables beside the counters.
#define BARE __attribute__((no_profile_instrument_function, no_sanitize("address", "thread")))

// Functions of the profile runtime (compiler-rt, InstrProfiling.h), which is linked statically and only into
// instrumented programs; hence weak. In other programs all are NULL.
extern char *__llvm_profile_begin_counters(void) __attribute__((weak));
extern char *__llvm_profile_end_counters(void) __attribute__((weak));
extern size_t __llvm_profile_counter_entry_size(void) __attribute__((weak));
extern int __llvm_profile_is_continuous_mode_enabled(void) __attribute__((weak));
extern void __llvm_profile_set_filename(const char *name) __attribute__((weak));
extern void __llvm_profile_reset_counters(void) __attribute__((weak));

/// More than any counter reaches (three days at one a nanosecond): the child wrote to a wrong address.
static const uint64_t NOT_A_COUNT = (uint64_t)1 << 48;

/// The memory that a child shares with its parent, and the id of that child. A process that it forks has another id.
static struct sharing { volatile uint64_t *counts; pid_t child; } sharing;

/// Finds the counters.
///
/// - Returns: how many there are. 0 without any, or if they cannot be added: in continuous mode (`%c` in
///   LLVM_PROFILE_FILE) they are in a shared file already, and single-byte counters are none.
BARE static size_t find_counters(volatile uint64_t **counters) {
  if (!__llvm_profile_begin_counters) return 0;
  *counters = (volatile uint64_t *)__llvm_profile_begin_counters();
  if (__llvm_profile_counter_entry_size() != sizeof(uint64_t) || __llvm_profile_is_continuous_mode_enabled()) return 0;
  return (size_t)(__llvm_profile_end_counters() - __llvm_profile_begin_counters()) / sizeof(uint64_t);
}

BARE void airbag_child_coverage_save(void) {
  volatile uint64_t *counters;
  if (sharing.counts == NULL || sharing.child != getpid()) return;
  for (size_t i = 0, count = find_counters(&counters); i < count; i++) sharing.counts[i] = counters[i];
}

/// In the parent, because another thread may hold the lock of `atexit` at the fork.
__attribute__((constructor)) BARE static void save_at_exit(void) { atexit(airbag_child_coverage_save); }

BARE void *airbag_parent_coverage_open(void) {
  volatile uint64_t *counters;
  const size_t count = find_counters(&counters);
  if (count == 0) return NULL;
  void *shared = mmap(NULL, count * sizeof(*counters), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return shared == MAP_FAILED ? NULL : shared;
}

BARE void airbag_child_coverage_begin(void *shared) {
  volatile uint64_t *counters;
  sharing = (struct sharing){shared, getpid()};
  if (find_counters(&counters) == 0) return;
  airbag_child_coverage_hold();
  airbag_child_coverage_restart();
}

// `__llvm_profile_set_dumped` prevents that, too, but prints a note. (measured, 6.3.1)
void airbag_child_coverage_hold(void) {
  if (__llvm_profile_set_filename) __llvm_profile_set_filename("/dev/null");
}

BARE void airbag_parent_coverage_close(void *shared) {
  volatile uint64_t *counters;
  if (shared == NULL) return;
  const size_t count = find_counters(&counters);
  const uint64_t *child = shared;
  // The program's own threads count without atomic instructions: a thread that counts in the same place at the same
  // moment may undo the addition. The thread's own count stays, so the place is covered.
  for (size_t i = 0; i < count; i++)
    if (child[i] != 0 && child[i] < NOT_A_COUNT) __atomic_fetch_add(&counters[i], child[i], __ATOMIC_RELAXED);
  munmap(shared, count * sizeof(*counters));
}

void airbag_child_coverage_write(void) {
  if (!__llvm_profile_set_filename) return;
  const char *name = getenv("LLVM_PROFILE_FILE");
  __llvm_profile_set_filename(name != NULL ? name : "default.profraw");
  __llvm_profile_write_file();
  airbag_child_coverage_hold();
}

BARE void airbag_child_coverage_restart(void) {
  if (__llvm_profile_reset_counters) __llvm_profile_reset_counters();
}
