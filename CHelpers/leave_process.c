/// The end of the process, without anything that libc would do.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

#include "own_child.h"

void airbag_leave_process(int code) {
  for (;;) syscall(SYS_exit_group, code);
}
