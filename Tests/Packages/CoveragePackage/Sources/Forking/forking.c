#include "forking.h"

#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

int forking_in_plain_child(forking_body body, void *context) {
  pid_t child = fork();
  if (child == 0) {
    body(context);
    _exit(0);
  }
  int status = -1;
  return child >= 0 && waitpid(child, &status, 0) == child ? status : -1;
}
