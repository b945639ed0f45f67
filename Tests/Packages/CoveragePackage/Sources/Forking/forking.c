#include "forking.h"

#include <airbag_coverage.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

extern char *__llvm_profile_begin_counters(void) __attribute__((weak));
extern char *__llvm_profile_end_counters(void) __attribute__((weak));

/// AddressSanitizer forbids to touch what it keeps between variables.
#define TOUCHES_ANY_VARIABLE __attribute__((no_sanitize("address")))

/// What stands before and behind the counters, in the same pages; NULL where nothing does.
static void find_neighbours(unsigned char *found[2]) {
  found[0] = found[1] = NULL;
  if (!__llvm_profile_begin_counters || !__llvm_profile_end_counters) return;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  char *begin = __llvm_profile_begin_counters(), *end = __llvm_profile_end_counters();
  if ((uintptr_t)begin % page != 0) found[0] = (unsigned char *)begin - 1;
  if ((uintptr_t)end % page != 0) found[1] = (unsigned char *)end;
}

TOUCHES_ANY_VARIABLE void forking_flip_neighbours(void) {
  unsigned char *found[2];
  find_neighbours(found);
  for (int i = 0; i < 2; i++)
    if (found[i] != NULL) *found[i] ^= 0xFF;
}

TOUCHES_ANY_VARIABLE int forking_neighbours(void) {
  unsigned char *found[2];
  find_neighbours(found);
  if (found[0] == NULL && found[1] == NULL) return -1;
  return (found[0] == NULL ? 0 : *found[0] << 8) | (found[1] == NULL ? 0 : *found[1]);
}

/// So that neither the Swift runtime nor a test framework reports a crash.
static void reset_signals(void) {
  int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
  for (size_t i = 0; i < sizeof(crashes) / sizeof(crashes[0]); i++) signal(crashes[i], SIG_DFL);
}

static int status_of(pid_t child) {
  int status = -1;
  return child >= 0 && waitpid(child, &status, 0) == child ? status : -1;
}

int forking_in_child(forking_body body, void *context) {
  void *shared = airbag_parent_coverage_open();
  pid_t child = fork();
  if (child == 0) {
    airbag_child_coverage_join(shared);
    reset_signals();
    body(context);
    _exit(0);
  }
  int status = status_of(child);
  airbag_parent_coverage_close(shared);
  return status;
}

int forking_in_plain_child(forking_body body, void *context) {
  pid_t child = fork();
  if (child == 0) {
    body(context);
    _exit(0);
  }
  return status_of(child);
}
