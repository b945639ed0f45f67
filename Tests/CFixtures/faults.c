#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int fixture_join_groups(int count) {
  gid_t groups[count];
  for (int i = 0; i < count; i++) groups[i] = 1000000000 + (gid_t)i;
  return setgroups((size_t)count, groups) == 0;
}

void fixture_free_twice(void) {
  // What the cache of this thread holds of that size is taken out, so that the first `free` puts
  // it there, and the second one finds it. (malloc/malloc.c of glibc, tcache)
  void *volatile memory = NULL;
  for (int i = 0; i < 8; i++) memory = malloc(1000);
  free(memory);
  free(memory);
}

void fixture_free_inside(void) {
  char *volatile memory = calloc(1, 400);
  // Allocations begin at multiples of 16. What a checking allocator takes for the header before
  // the pointer lies within the zeroed memory: were it the real header's second half, that could
  // by chance read as one of an allocation (one time in 256 under AddressSanitizer).
  memory += 24;
  free(memory);
}

void fixture_overwrite_size(void) {
  // Volatile, or the compiler would see what is wrong here.
  size_t *volatile memory = malloc(4000);
  memory[-1] = 17;  // smaller than any allocation is (malloc/malloc.c of glibc, MINSIZE)
  free(memory);
}

int fixture_read_beyond_file(void) {
  int file = memfd_create("empty", MFD_CLOEXEC);
  volatile int *mapping = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
  return *mapping;
}

int fixture_bare_fork(void) { return fork(); }

int fixture_start_process(bool is_daemon, void (*body)(void *), void *context) {
  pid_t child = fork();
  if (child != 0) return child;
  if (is_daemon) setsid();
  body(context);
  _exit(0);
}

void fixture_exec(const char *path, const char *argument) {
  execl(path, path, argument, (char *)NULL);
}

void fixture_exec_self(const char *argument, const char *other) {
  execl("/proc/self/exe", program_invocation_name, argument, other, (char *)NULL);
}

bool fixture_set_limit(int resource, unsigned long value) {
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)resource, &limit) != 0) return false;
  limit.rlim_cur = value;
  return setrlimit((__rlimit_resource_t)resource, &limit) == 0;
}

void fixture_buffer_stdout(void) { setvbuf(stdout, NULL, _IOFBF, 1 << 16); }

bool fixture_trace(int pid) {
  if (ptrace(PTRACE_SEIZE, pid, NULL, NULL) != 0) return false;
  // Long enough for a process that looks every 20 ms whether it is traced.
  sleep(1);
  // Only a stopped process can be let go. ptrace(2)
  if (ptrace(PTRACE_INTERRUPT, pid, NULL, NULL) != 0) return false;
  for (int tries = 0; tries < 1000; tries++) {
    if (ptrace(PTRACE_DETACH, pid, NULL, NULL) == 0) return true;
    usleep(1000);
  }
  return false;
}

void fixture_fill_with_chance(void *memory, size_t size, unsigned long seed) {
  unsigned long *words = memory, random = seed * 0x9e3779b97f4a7c15;
  for (size_t i = 0; i < size / sizeof(*words); i++) {
    // xorshift64 (Marsaglia 2003)
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    words[i] = random;
  }
}

int fixture_join_itself(void) { return pthread_join(pthread_self(), NULL); }

long fixture_load(const long *word) { return __atomic_load_n(word, __ATOMIC_SEQ_CST); }

void fixture_store(long *word, long value) { __atomic_store_n(word, value, __ATOMIC_SEQ_CST); }

void *fixture_shared_semaphore(void) {
  sem_t *semaphore = mmap(NULL, sizeof(*semaphore), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (semaphore == MAP_FAILED || sem_init(semaphore, 1, 0) != 0) abort();
  return semaphore;
}

long fixture_thread(void) { return syscall(SYS_gettid); }

extern void swift_once(void *predicate, void (*body)(void *), void *context);

void fixture_once(unsigned words[2], void (*body)(void *), void *context) {
  swift_once(words, body, context);
}

int fixture_thread_number(void) { return gettid(); }

void fixture_start_timer(int signal, int milliseconds) {
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = signal};
  timer_t timer;
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) abort();
  struct itimerspec time = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L}};
  timer_settime(timer, 0, &time, NULL);
}

void fixture_send_by_timer(int signal) {
  fixture_start_timer(signal, 1);
  usleep(100000);
}

void fixture_start_alarm(int milliseconds) {
  struct itimerval time = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &time, NULL);
}

int fixture_recurse_with_large_frames(int depth) {
  if (depth < 0) return 0;
  volatile char memory[2 << 20];
  memory[depth] = 1;
  return fixture_recurse_with_large_frames(depth + 1) + memory[depth];
}

int fixture_memory_file(const char *name, size_t size, bool is_sealed) {
  int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0 || ftruncate(file, (off_t)size) != 0) abort();
  if (is_sealed && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) abort();
  return file;
}

void fixture_socket_pair(int end) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0 || dup2(ends[0], end) != end) abort();
}
