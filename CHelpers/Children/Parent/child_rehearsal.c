/// Calls, once in the parent, the functions that a child calls first.
///
/// The dynamic linker looks a function up at its first call (ld.so(8), LD_BIND_NOW), and each child would repeat
/// that look-up: it caused 30 of a child's 88 page faults, a third of its cost (measured). A function that the
/// parent has called is looked up already.
#define _GNU_SOURCE
#include "Parent/child_rehearsal.h"
#include "Child/child_streams.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_once_t rehearsal_once = PTHREAD_ONCE_INIT;

/// Calls the functions. Those that cannot be called without an effect get arguments that are refused.
static void rehearse(void) {
  char text[1] = "", copy[1];
  // Volatile, or the compiler would copy without a call.
  char *volatile from = text;
  volatile size_t one = 1;
  memcpy(copy, from, one);
  memmove(from, from, one);
  memset(from, 0, one);
  errno = 0;
  int signal;
  prctl(PR_GET_PDEATHSIG, &signal);
  getppid();
  gettid();
  setpgid(-1, -1);
  sigset_t set;
  sigemptyset(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  ssize_t written = write(null, text, 0);
  (void)written;
  dup2(null, null);
  close(null);
  FILE *stream = fmemopen(text, sizeof(text), "r");
  if (stream != NULL) {
    __fbufsize(stream);
    setvbuf(stream, NULL, _IOLBF, 0);
    __fpending(stream);
    __fpurge(stream);
    fclose(stream);
  }
  airbag_child_flush();
  pthread_mutex_t mutex;
  pthread_cond_t condition;
  pthread_condattr_t attributes;
  pthread_mutex_init(&mutex, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&condition, &attributes);
  pthread_condattr_destroy(&attributes);
  sysconf(_SC_PAGESIZE);
  mprotect(NULL, 0, PROT_NONE);
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) == 0) setrlimit(RLIMIT_CORE, &limit);
  process_vm_writev(getpid(), NULL, 0, NULL, 0, 0);
  airbag_parent_rehearse_streams();
  syscall(SYS_getpid);
}

void airbag_parent_rehearse(void) { pthread_once(&rehearsal_once, rehearse); }
