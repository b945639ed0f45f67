/// Ends the process at once, without the work that libc does at an exit.
#include "../internal.h"

void airbag_leave_process(int code) {
  for (;;) syscall(SYS_exit_group, code);
}
