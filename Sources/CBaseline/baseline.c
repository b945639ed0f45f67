#define _GNU_SOURCE
#include "baseline.h"

#include <malloc.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static sigjmp_buf environment;

static void handle(int signal) {
  (void)signal;
  siglongjmp(environment, 1);
}

int baseline_trap_and_jump(int count) {
#if defined(__x86_64__)
  const int signal = SIGILL;
#else
  const int signal = SIGTRAP;
#endif
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_NODEFER}, before;
  sigaction(signal, &action, &before);
  volatile int reached = 0;
  for (volatile int i = 0; i < count; i++) {
    if (sigsetjmp(environment, 0) == 0)
      __builtin_trap();
    else
      reached++;
  }
  sigaction(signal, &before, NULL);
  return reached;
}

long baseline_allocated_bytes(void) {
#if __GLIBC_PREREQ(2, 33)
  const struct mallinfo2 info = mallinfo2();
#else
  const struct mallinfo info = mallinfo();
#endif
  return (long)(info.uordblks + info.hblkhd);
}
