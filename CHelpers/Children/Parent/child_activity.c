/// What the threads of a child are doing, as proc(5) tells it.
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

/// The number of a thread in a lock that says who owns it: futex(2), robust and priority-inheriting
/// futexes.
static const uint32_t owner_mask = FUTEX_TID_MASK;

/// All of a file that tells of a thread, to be freed with `free`; NULL if it cannot be read.
static char *read_file(int pid, int tid, const char *name) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task/%d/%s", pid, tid, name);
  FILE *file = fopen(path, "re");
  if (file == NULL) return NULL;
  char *text = NULL;
  size_t size = 0;
  // It is text, so this reads on to its end, however many groups a process has.
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

/// Reads the memory of a child by a file: process_vm_readv(2) is unknown to qemu-user. That of a thread,
/// for the first one may have ended, and then has none.
static bool read_memory(int pid, int tid, uint64_t address, void *bytes, size_t size) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task/%d/mem", pid, tid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = pread(file, bytes, size, (off_t)address);
  close(file);
  return length == (ssize_t)size;
}

/// What a thread waits for, without a time limit.
struct wait {
  uint64_t address;
  /// What the word was when the wait began.
  uint32_t value;
  /// The kernel itself looks for the owner in the word, and `value` says nothing.
  bool is_inheriting;
  /// Other processes may have the futex in their memory, too.
  bool is_shared;
};

/// The owner with a number. The thread that forked goes on in the child, under its old number where
/// somebody has kept that (child_futexes.c), so what it holds one of the child's threads holds.
static airbag_owner owner_with(int pid, uint32_t number) {
  if (is_thread(pid, number) || number == (uint32_t)gettid()) return AIRBAG_OWNER_INSIDE;
  return is_thread(getpid(), number) ? AIRBAG_OWNER_PARENT : AIRBAG_OWNER_UNKNOWN;
}

/// Whether the third word of a locked mutex is the number of the thread that has it.
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

/// Who owns what a thread waits for. Either the word is the number of a thread (`pthread_join`, Swift's
/// `Mutex`), or the word is 2, as in a mutex of glibc for which somebody waits, and the owner stands
/// behind it (`__owner`, the third word of `struct __pthread_mutex_s`). In semaphores, conditions and
/// whatever else has no owner, other numbers stand there.
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

/// Whether this is a thread of the emulator's, of which each process has one: qemu-user waits so for
/// the next thing to free (`call_rcu_thread`, on a `QemuEvent`, whose word is -1 then).
static bool is_emulators_thread(const struct wait *wait) {
  return airbag_kernel()->is_of_other_processor && wait->is_shared && wait->value == UINT32_MAX;
}

static unsigned long long number_after(const char *text, const char *name) {
  const char *place = strstr(text, name);
  return place != NULL ? strtoull(place + strlen(name), NULL, 10) : 0;
}

/// A set of signals in `status`.
static uint64_t signals_after(const char *status, const char *name) {
  const char *place = strstr(status, name);
  return place != NULL ? strtoull(place + strlen(name), NULL, 16) : 0;
}

/// The bits of signals in such a set; 0 ends the list.
static uint64_t set_of(const int *signals) {
  uint64_t set = 0;
  for (; *signals != 0; signals++) set |= UINT64_C(1) << (*signals - 1);
  return set;
}

/// Whether a handler is installed that the body brought: it may do what a thread waits for, as
/// `sem_post` in a handler may (signal-safety(7)). proc(5), `SigCgt`
static bool has_own_handlers(const char *status) {
  // Airbag's own, with that by which a thread is asked where it is (watch.c), and the two that glibc keeps for itself. nptl(7)
  static const int expected[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE,
                                 SIGSYS, SIGURG,  32,      33,      0};
  // What qemu-user 10.0 catches beside those. (measured)
  static const int emulators[] = {SIGQUIT, 34, 35, 37, 0};
  uint64_t caught = signals_after(status, "\nSigCgt:") & ~set_of(expected);
  if (airbag_kernel()->is_of_other_processor) caught &= ~set_of(emulators);
  return caught != 0;
}

/// Whether a thread that is asleep waits for a futex.
static bool is_at_futex(int pid, int tid, struct wait *wait) {
  char *call = read_file(pid, tid, "syscall");
  bool waits = call != NULL && waits_for_futex(call, wait);
  free(call);
  return waits;
}

/// Adds what `status` tells of a thread.
static void look_at_thread(int pid, int tid, const char *text, airbag_activity *activity) {
  const char *state = strstr(text, "State:\t");
  // The first thread of a process that ended before the others: it waits for nothing.
  if (state != NULL && state[7] == 'Z') return;
  bool is_stopped = state != NULL && state[7] == 'T';
  bool is_asleep = state != NULL && state[7] == 'S';
  struct wait wait = {0};
  // In other states it waits for a page that the futex lies in (D), or is at it (R).
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
  // Another process may open what it shares; but not end a thread of this one (`pthread_join`).
  bool may_be_woken =
      has_own_handlers(text) || (wait.is_shared && owner != AIRBAG_OWNER_INSIDE);
  activity->is_deadlocked = activity->is_deadlocked && waits && !may_be_woken;
  if (owner > activity->owner) activity->owner = owner;
  activity->threads++;
}

/// From `schedstat`: Documentation/scheduler/sched-stats.rst of Linux.
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
