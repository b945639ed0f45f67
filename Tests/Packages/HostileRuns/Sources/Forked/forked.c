/// A fork as test code makes one by hand. In C, for Swift does not import `fork`.
#include "forked.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int forked_run(void (*body)(void), forked_ending ending) {
  // A child finds every lock of the runtime held that another thread holds now: the framework's threads,
  // which begin the test run, get the time to finish.
  usleep(300000);
  pid_t child = fork();
  if (child == 0) {
    body();
    if (ending == FORKED_EXIT) exit(0);
    _exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}
