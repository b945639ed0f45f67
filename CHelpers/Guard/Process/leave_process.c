/// Ends the process at once, without the work that libc does at an exit.
#define _GNU_SOURCE
#include "Process/leave_process.h"

#include <sys/syscall.h>
#include <unistd.h>

void airbag_leave_process(int code) {
  for (;;) syscall(SYS_exit_group, code);
}
