/// Reads from proc(5) what the threads of a child are doing. Runs in the parent, on the thread that forked the child.
#include "../internal.h"

#include <dirent.h>
#include <linux/futex.h>
#include <sys/stat.h>

#ifndef FUTEX_LOCK_PI2
#define FUTEX_LOCK_PI2 13  // linux/futex.h since Linux 5.14
#endif

/// Reads a whole file about a thread, to be freed with `free`; NULL if it cannot be read.
static char *read_file(int pid, int tid, const char *name) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task/%d/%s", pid, tid, name);
  FILE *file = fopen(path, "re");
  if (file == NULL) return NULL;
  char *text = NULL;
  size_t size = 0;
  // The file is text, so this reads to its end, however many groups a process has.
  const bool is_read = getdelim(&text, &size, '\0', file) > 0;
  fclose(file);
  if (is_read) return text;
  free(text);
  return NULL;
}

static bool is_thread(int pid, uint32_t tid) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task/%u", pid, tid);
  return tid != 0 && access(path, F_OK) == 0;
}

/// Whether any living thread of this number runs this program, as those of the processes above a child do. proc(5)
static bool runs_this_program(uint32_t tid) {
  char path[64];
  struct stat here, there;
  snprintf(path, sizeof(path), "/proc/%u/exe", tid);
  return stat("/proc/self/exe", &here) == 0 && stat(path, &there) == 0 && here.st_ino == there.st_ino;
}

/// A futex for which a thread waits, without a time-out.
struct wait {
  uint64_t address;
  /// Other processes may have mapped the futex, too.
  bool is_shared;
};

/// Whether a sleeping thread waits for a futex without a time-out. proc(5), `syscall`
static bool is_at_futex(int pid, int tid, struct wait *wait) {
  char *text = read_file(pid, tid, "syscall");
  unsigned long long call[5];
  const char *form = "%llu %llx %llx %llx %llx";
  bool is_read = text != NULL && sscanf(text, form, &call[0], &call[1], &call[2], &call[3], &call[4]) == 5;
  free(text);
  if (!is_read || call[0] != SYS_futex || call[4] != 0) return false;
  *wait = (struct wait){call[1], (call[2] & FUTEX_PRIVATE_FLAG) == 0};
  const unsigned long long command = call[2] & FUTEX_CMD_MASK;
  return command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET || command == FUTEX_LOCK_PI || command == FUTEX_LOCK_PI2;
}

/// Returns the owner of the futex for which a thread waits.
///
/// The word of a lock is the number of its owner (Swift's `Mutex`, `once`), or 2, as in a mutex of glibc with
/// waiters, whose owner stands behind it. The end of a thread (`pthread_join`) is awaited by its number without
/// FUTEX_WAITERS. Semaphores, conditions and everything else without an owner hold other numbers.
static airbag_owner owner_of(int pid, int tid, const struct wait *wait) {
  // The file of the thread: the first thread may have ended, and then its file has no memory.
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task/%d/mem", pid, tid);
  pthread_mutex_t mutex;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t length = pread(file, &mutex, sizeof(mutex), (off_t)wait->address);
  if (file >= 0) close(file);
  if (length != sizeof(mutex)) return AIRBAG_OWNER_UNKNOWN;
  const uint32_t word = (uint32_t)mutex.__data.__lock, locked = 2;
  const uint32_t number = word == locked ? (uint32_t)mutex.__data.__owner : word & FUTEX_TID_MASK;
  // The thread that forked goes on in the child, under its old numbers where code has kept them (lone_thread.c).
  if (is_thread(pid, number) || airbag_is_calling_thread(number)) return AIRBAG_OWNER_INSIDE;
  if (word != locked && (word & FUTEX_WAITERS) == 0) return AIRBAG_OWNER_UNKNOWN;
  if (number != 0 && airbag_is_thread_here(number)) return AIRBAG_OWNER_PARENT;
  return airbag_child_is_here() && runs_this_program(number) ? AIRBAG_OWNER_ANCESTOR : AIRBAG_OWNER_UNKNOWN;
}

static unsigned long long number_after(const char *text, const char *name, int base) {
  const char *place = strstr(text, name);
  return place != NULL ? strtoull(place + strlen(name), NULL, base) : 0;
}

#define BIT(signal) (UINT64_C(1) << ((signal) - 1))

/// Whether the body has installed a handler. Such a handler may end a thread's wait, for example by `sem_post`
/// (signal-safety(7)). proc(5), `SigCgt`
static bool has_own_handlers(const char *status) {
  // Airbag's own handlers, including the one by which a thread is asked for its place (questions.c), and the two
  // signals that glibc reserves. nptl(7)
  const uint64_t expected = BIT(SIGILL) | BIT(SIGTRAP) | BIT(SIGABRT) | BIT(SIGSEGV) | BIT(SIGBUS) | BIT(SIGFPE) |
                      BIT(SIGSYS) | BIT(SIGPIPE) | BIT(SIGURG) | BIT(32) | BIT(33);
  return (number_after(status, "\nSigCgt:", 16) & ~expected) != 0;
}

/// Adds the facts from a thread's `status`.
static void look_at_thread(int pid, int tid, const char *status, airbag_activity *activity) {
  // The first thread of a process that ended before the others: it waits for nothing.
  if (strstr(status, "\nState:\tZ") != NULL) return;
  struct wait wait = {0};
  // In other states the thread waits for the page of the futex (D), or is about to wait (R).
  const bool waits = strstr(status, "\nState:\tS") != NULL && is_at_futex(pid, tid, &wait);
  const airbag_owner owner = waits ? owner_of(pid, tid, &wait) : AIRBAG_OWNER_UNKNOWN;
  // Another process may release what it shares; but it cannot end a thread of the child (`pthread_join`).
  const bool may_be_woken = has_own_handlers(status) || (wait.is_shared && owner != AIRBAG_OWNER_INSIDE);
  activity->is_stuck = activity->is_stuck && waits && !may_be_woken;
  activity->switches += number_after(status, "\nvoluntary_ctxt_switches:", 10);
  activity->switches += number_after(status, "nonvoluntary_ctxt_switches:", 10);
  if (tid == pid) activity->is_deaf = (number_after(status, "\nSigBlk:", 16) & BIT(SIGABRT)) != 0;
  if (owner > activity->owner) activity->owner = owner;
  activity->threads++;
}

bool airbag_parent_look(int pid, airbag_activity *activity) {
  *activity = (airbag_activity){.is_stuck = true};
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task", pid);
  DIR *directory = airbag_has_own_proc() ? opendir(path) : NULL;
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
  // A timer that sends a signal may end a wait. (timer_create(2); proc(5), `timers`: they are the process's)
  char *timers = read_file(pid, pid, "../../timers");
  if (timers != NULL && strstr(timers, "\nnotify: signal/") != NULL) activity->is_stuck = false;
  free(timers);
  return is_read && activity->threads > 0;
}
