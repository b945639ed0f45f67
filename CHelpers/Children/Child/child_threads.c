/// Reports the calls of all threads of this child, whose time limit is over. Runs in the child, in signal handlers.
///
/// The parent signals the child's first thread (SIGABRT). That one reports its own calls, asks every other thread
/// (SIGTRAP), waits for the answers, and ends the child. Both signals come to the handler of Signals/signals.c, which
/// calls child_crash.c, which calls the two functions here. A thread that has answered never goes on.
#include "../internal.h"

#include <dirent.h>
#include <sys/prctl.h>

/// Threads of Dispatch block SIGABRT, but no signal that a fault raises. (`_dispatch_sigmask`)
enum { SIGNAL = SIGTRAP };

/// Returns the number that a text is; 0 for any other text.
static pid_t number(const char *text) {
  pid_t number = 0;
  for (; *text >= '0' && *text <= '9'; text++) number = number * 10 + (*text - '0');
  return *text == '\0' ? number : 0;
}

/// Adds the threads of a part of the list, without the calling one; those beyond the limit are only counted. getdents64(2)
static size_t add_threads(const char *entries, long size, size_t count) {
  for (long at = 0; at < size;) {
    const struct dirent64 *entry = (const struct dirent64 *)(entries + at);
    at += entry->d_reclen;
    pid_t thread = number(entry->d_name);
    if (thread == 0 || thread == gettid()) continue;
    if (count < AIRBAG_THREAD_LIMIT)
      airbag_own_report->threads[count] = (struct airbag_thread_calls){.thread = thread};
    count++;
  }
  return count;
}

/// Waits, for half a second or a little more, until each thread has told all that it can tell.
static void await_answers(size_t count) {
  for (int i = 0; i < 500; i++) {
    size_t answers = 0;
    for (size_t k = 0; k < count; k++) answers += atomic_load(&airbag_own_report->threads[k].is_complete);
    if (answers == count) return;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
}

void airbag_child_ask_threads(void) {
  if (airbag_child_keeps_job_waiting()) airbag_child_note_unsupported();
  if (!airbag_has_own_proc()) return;
  // proc(5)
  int directory = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  _Alignas(struct dirent64) char entries[2048];
  size_t count = 0;
  for (long size; (size = syscall(SYS_getdents64, directory, entries, sizeof(entries))) > 0;)
    count = add_threads(entries, size, count);
  close(directory);
  atomic_store(&airbag_own_report->thread_count, count);
  if (count > AIRBAG_THREAD_LIMIT) count = AIRBAG_THREAD_LIMIT;
  // A handler of the body would wake its threads, and SIG_DFL would end the child.
  if (!airbag_handles(SIGNAL)) return;
  for (size_t i = 0; i < count; i++)
    syscall(SYS_tgkill, getpid(), airbag_own_report->threads[i].thread, SIGNAL);
  await_answers(count);
}

static void keep(struct airbag_thread_calls *calls, const uintptr_t *frames, size_t count) {
  memcpy(calls->frames, frames, count * sizeof(uintptr_t));
  atomic_store(&calls->frame_count, count);
}

void airbag_child_tell_thread(const uintptr_t *frames, size_t count, uintptr_t end) {
  struct airbag_report *report = airbag_own_report;
  size_t limit = atomic_load(&report->thread_count);
  if (limit > AIRBAG_THREAD_LIMIT) limit = AIRBAG_THREAD_LIMIT;
  struct airbag_thread_calls *calls = NULL;
  for (size_t i = 0; i < limit && calls == NULL; i++)
    if (report->threads[i].thread == gettid()) calls = &report->threads[i];
  // Otherwise the thread is not in the list, or this is a second fault, in the unwinder.
  if (calls != NULL && atomic_load(&calls->frame_count) == 0) {
    prctl(PR_GET_NAME, calls->name);
    keep(calls, frames, count);
    // The unwinder may hang; then the parent uses the calls as they are now.
    uintptr_t all[AIRBAG_FRAME_LIMIT];
    memcpy(all, frames, count * sizeof(uintptr_t));
    if (airbag_unwind_frames(all, &count, end)) keep(calls, all, count);
    atomic_store(&calls->is_complete, 1);
  }
  for (;;) pause();
}
