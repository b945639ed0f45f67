/// The kernel under this process, which may run on another kind of processor.
///
/// An emulator such as qemu-user translates system calls. proc(5) still reports what the kernel knows of a thread:
/// the call that the emulator made, with its number.
#define _GNU_SOURCE
#include "Parent/kernel.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Reads the kernel's number of read(2): a thread that reads about itself is in that call.
///
/// - Returns: the number, or -1 if proc(5) does not report it.
static long number_of_read(void) {
  int file = open("/proc/thread-self/syscall", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  char text[256];
  ssize_t length = read(file, text, sizeof(text) - 1);
  close(file);
  if (length <= 0) return -1;
  text[length] = '\0';
  long number = -1;
  return sscanf(text, "%ld", &number) == 1 ? number : -1;
}

static struct airbag_kernel kernel = {.futex_number = SYS_futex};

static void ask(void) {
  long number = number_of_read();
  // If proc(5) does not report the number, it reports nothing about a child either.
  if (number < 0 || number == SYS_read) return;
  kernel.is_of_other_processor = true;
  // There are two numberings: x86_64 has its own, newer processors share theirs. syscalls(2)
  kernel.futex_number = number == 0 ? 202 : number == 63 ? 98 : -1;
}

const struct airbag_kernel *airbag_kernel(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, ask);
  return &kernel;
}
