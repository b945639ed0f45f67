/// The end of the process, without anything that libc would do.
#define _GNU_SOURCE
#include "Process/leave_process.h"

#include <sys/syscall.h>
#include <unistd.h>

void airbag_leave_process(int code) {
  for (;;) syscall(SYS_exit_group, code);
}
