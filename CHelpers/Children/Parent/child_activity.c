/// Reads from proc(5) what the threads of a child are doing. Runs in the parent, on the thread that forked the
/// child.
#define _GNU_SOURCE
#include "Parent/kernel.h"
#include "airbag_activity.h"
#include "airbag_details.h"
#include "base.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The thread number in a lock that names its owner: futex(2), robust and priority-inheriting futexes.
static const uint32_t owner_mask = FUTEX_TID_MASK;

/// Reads a whole file about a thread, to be freed with `free`; NULL if it cannot be read.
static char *read_file(int pid, int tid, const char *name) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task/%d/%s", pid, tid, name);
  FILE *file = fopen(path, "re");
  if (file == NULL) return NULL;
  char *text = NULL;
  size_t size = 0;
  // The file is text, so this reads to its end, however many groups a process has.
  if (getdelim(&text, &size, '\0', file) <= 0) {
    free(text);
    text = NULL;
  }
  fclose(file);
  return text;
}

static bool is_thread(int pid, uint32_t tid) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task/%u", pid, tid);
  return tid != 0 && access(path, F_OK) == 0;
}

/// Reads the memory of a child through a file: qemu-user does not know process_vm_readv(2). The file belongs to a
/// thread, because the first thread may have ended, and then its file has no memory.
static bool read_memory(int pid, int tid, uint64_t address, void *bytes, size_t size) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task/%d/mem", pid, tid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = pread(file, bytes, size, (off_t)address);
  close(file);
  return length == (ssize_t)size;
}

/// A futex for which a thread waits, without a time-out.
struct wait {
  uint64_t address;
  /// The value of the word when the wait began.
  uint32_t value;
  /// The kernel itself reads the owner from the word, and `value` has no meaning.
  bool is_inheriting;
  /// Other processes may have mapped the futex, too.
  bool is_shared;
};

/// Returns the owner with a number. The thread that forked goes on in the child, under its old number where code
/// has kept that number (child_futexes.c). So locks with that number belong to a thread of the child.
static airbag_owner owner_with(int pid, uint32_t number) {
  if (is_thread(pid, number) || number == (uint32_t)gettid()) return AIRBAG_OWNER_INSIDE;
  return is_thread(getpid(), number) ? AIRBAG_OWNER_PARENT : AIRBAG_OWNER_UNKNOWN;
}

/// Checks whether the third word of a locked mutex is the number of the owning thread.
static void probe_mutexes(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  uint32_t words[3];
  pthread_mutex_lock(&mutex);
  memcpy(words, &mutex, sizeof(words));
  pthread_mutex_unlock(&mutex);
  airbag_detail_settle(AIRBAG_MUTEX_OWNERS, words[0] != 0 && words[2] == (uint32_t)gettid());
}

static bool knows_mutexes(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, probe_mutexes);
  return airbag_detail_is_on(AIRBAG_MUTEX_OWNERS);
}

/// Returns the owner of the futex for which a thread waits. Either the word is the number of a thread
/// (`pthread_join`, Swift's `Mutex`), or the word is 2, as in a mutex of glibc with waiters, and the owner follows
/// (`__owner`, the third word of `struct __pthread_mutex_s`). Semaphores, conditions and everything else without an
/// owner hold other numbers.
static airbag_owner owner_of(int pid, int tid, const struct wait *wait) {
  uint32_t words[3];
  if (!read_memory(pid, tid, wait->address, words, sizeof(words))) return AIRBAG_OWNER_UNKNOWN;
  const uint32_t number = words[0] & owner_mask;
  if (number != 0 && (wait->is_inheriting || (wait->value & owner_mask) == number)) {
    const airbag_owner owner = owner_with(pid, number);
    if (owner != AIRBAG_OWNER_UNKNOWN) return owner;
  }
  const uint32_t locked = 2;
  return knows_mutexes() && words[0] == locked && wait->value == locked ? owner_with(pid, words[2])
                                                      : AIRBAG_OWNER_UNKNOWN;
}

/// Reads from `syscall` whether a thread waits for a futex.
static bool waits_for_futex(const char *text, struct wait *wait) {
  unsigned long long call[7];
  if (sscanf(text, "%llu %llx %llx %llx %llx", &call[0], &call[1], &call[2], &call[3],
             &call[4]) != 5)
    return false;
  if ((long)call[0] != airbag_kernel()->futex_number || call[4] != 0) return false;
  const unsigned long long command = call[2] & FUTEX_CMD_MASK;
  *wait = (struct wait){
      .address = call[1],
      .value = (uint32_t)call[3],
      .is_inheriting = command == FUTEX_LOCK_PI || command == FUTEX_LOCK_PI2,
      .is_shared = (call[2] & FUTEX_PRIVATE_FLAG) == 0,
  };
  return wait->is_inheriting || command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET;
}

/// Whether this is the one thread that the emulator adds to each process. In qemu-user it waits in this way for the
/// next object to free (`call_rcu_thread`, on a `QemuEvent`, whose word is -1 then).
static bool is_emulators_thread(const struct wait *wait) {
  return airbag_kernel()->is_of_other_processor && wait->is_shared && wait->value == UINT32_MAX;
}

static unsigned long long number_after(const char *text, const char *name) {
  const char *place = strstr(text, name);
  return place != NULL ? strtoull(place + strlen(name), NULL, 10) : 0;
}

/// Returns a set of signals from `status`.
static uint64_t signals_after(const char *status, const char *name) {
  const char *place = strstr(status, name);
  return place != NULL ? strtoull(place + strlen(name), NULL, 16) : 0;
}

/// Returns the bits of signals in such a set; 0 ends the list.
static uint64_t set_of(const int *signals) {
  uint64_t set = 0;
  for (; *signals != 0; signals++) set |= UINT64_C(1) << (*signals - 1);
  return set;
}

/// Whether the body has installed a handler. Such a handler may end a thread's wait, for example by `sem_post`
/// (signal-safety(7)). proc(5), `SigCgt`
static bool has_own_handlers(const char *status) {
  // Airbag's own handlers, including the one by which a thread is asked for its place (watch.c), and the two
  // signals that glibc reserves. nptl(7)
  static const int expected[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE,
                                 SIGSYS, SIGPIPE, SIGURG, 32, 33, 0};
  // The signals that qemu-user 10.0 catches beside those. (measured)
  static const int emulators[] = {SIGQUIT, 34, 35, 37, 0};
  uint64_t caught = signals_after(status, "\nSigCgt:") & ~set_of(expected);
  if (airbag_kernel()->is_of_other_processor) caught &= ~set_of(emulators);
  return caught != 0;
}

/// Whether a sleeping thread waits for a futex.
static bool is_at_futex(int pid, int tid, struct wait *wait) {
  char *call = read_file(pid, tid, "syscall");
  bool waits = call != NULL && waits_for_futex(call, wait);
  free(call);
  return waits;
}

/// Adds the facts from a thread's `status`.
static void look_at_thread(int pid, int tid, const char *text, airbag_activity *activity) {
  const char *state = strstr(text, "State:\t");
  // The first thread of a process that ended before the others: it waits for nothing.
  if (state != NULL && state[7] == 'Z') return;
  bool is_stopped = state != NULL && state[7] == 'T';
  bool is_asleep = state != NULL && state[7] == 'S';
  struct wait wait = {0};
  // In other states the thread waits for the page of the futex (D), or is about to wait (R).
  bool waits = is_asleep && is_at_futex(pid, tid, &wait);
  if (waits && is_emulators_thread(&wait)) return;
  activity->is_stopped = activity->is_stopped && is_stopped;
  activity->switches += number_after(text, "\nvoluntary_ctxt_switches:");
  activity->switches += number_after(text, "nonvoluntary_ctxt_switches:");
  if (tid == pid) {
    // An emulator catches SIGABRT under another number.
    bool is_caught = airbag_kernel()->is_of_other_processor ||
                     signals_after(text, "\nSigCgt:") >> (SIGABRT - 1) & 1;
    activity->is_deaf = !is_caught || signals_after(text, "\nSigBlk:") >> (SIGABRT - 1) & 1;
  }
  airbag_owner owner = waits ? owner_of(pid, tid, &wait) : AIRBAG_OWNER_UNKNOWN;
  // Another process may release what it shares; but it cannot end a thread of the child (`pthread_join`).
  bool may_be_woken =
      has_own_handlers(text) || (wait.is_shared && owner != AIRBAG_OWNER_INSIDE);
  activity->is_deadlocked = activity->is_deadlocked && waits && !may_be_woken;
  if (owner > activity->owner) activity->owner = owner;
  activity->threads++;
}

/// Reads `schedstat`: Documentation/scheduler/sched-stats.rst of Linux.
static void read_times(int pid, airbag_activity *activity) {
  char *text = read_file(pid, pid, "schedstat");
  unsigned long long run_time, delay;
  if (text != NULL && sscanf(text, "%llu %llu", &run_time, &delay) == 2) {
    activity->run_time = run_time;
    activity->delay = delay;
  }
  free(text);
}

/// Whether the process has made a timer that sends a signal (timer_create(2)). proc(5), `timers`
static bool has_timers(int pid) {
  char *text = read_file(pid, pid, "../../timers");  // they are the process's
  bool has = text != NULL && strstr(text, "\nnotify: signal/") != NULL;
  free(text);
  return has;
}

bool airbag_parent_look(int pid, airbag_activity *activity) {
  *activity = (airbag_activity){.is_deadlocked = true, .is_stopped = true};
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task", pid);
  DIR *directory = opendir(path);
  if (directory == NULL) return false;
  bool is_read = true;
  for (struct dirent *entry; is_read && (entry = readdir(directory)) != NULL;) {
    int tid = atoi(entry->d_name);
    if (tid == 0) continue;
    char *status = read_file(pid, tid, "status");
    is_read = status != NULL;
    if (is_read) look_at_thread(pid, tid, status, activity);
    free(status);
  }
  closedir(directory);
  if (activity->is_deadlocked && has_timers(pid)) activity->is_deadlocked = false;
  if (activity->is_deadlocked) read_times(pid, activity);
  return is_read && activity->threads > 0;
}
