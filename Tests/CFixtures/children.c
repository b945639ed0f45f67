#define _GNU_SOURCE
#include "fixtures.h"

#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Says where a child hangs, then ends it.
static void give_up(int signal_number) {
  void *frames[64];
  backtrace_symbols_fd(frames, backtrace(frames, 64), STDERR_FILENO);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

static void become_fresh(int errors, unsigned seconds) {
  const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS};
  for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
    signal(signals[i], SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  dup2(errors, STDERR_FILENO);
  signal(SIGALRM, give_up);
  alarm(seconds);
}

struct fixture_child fixture_run_child(void (*body)(void *context, char *text), void *context,
                                       unsigned seconds) {
  struct fixture_child *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
                                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int errors = memfd_create("errors", MFD_CLOEXEC);
  if (shared == MAP_FAILED || errors == -1) abort();
  pid_t child = fork();
  if (child == 0) {
    become_fresh(errors, seconds);
    body(context, shared->text);
    _exit(0);
  }
  if (child == -1 || waitpid(child, &shared->status, 0) != child) abort();
  // The file is shared with the child, and so is the position in it.
  ssize_t length = pread(errors, shared->errors, FIXTURE_TEXT_LIMIT - 1, 0);
  if (length == -1) abort();
  close(errors);
  struct fixture_child result = *shared;
  munmap(shared, sizeof(*shared));
  return result;
}
