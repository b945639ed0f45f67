/// What a child leaves for its parent: how it ended, the evidence of a crash, and bytes.
///
/// It is shared memory rather than a pipe. A crash can be told from a signal handler, however
/// broken the heap is; a body that closes or floods every descriptor does not reach it; and a
/// child need not wait until the parent reads. The child may have written anything to it, so the
/// parent checks all that it reads.
#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

/// A state is stored as this word plus the state: zero and garbage are none.
static const uint64_t state_word = 0x6169726261670000;

/// The report of this process, and which process that is: one that the body forks inherits both.
airbag_report *airbag_own_report;
static pid_t own_pid;
static unsigned own_depth;

/// Empty reports for children to come. Mapping one, unmapping it, and the page that both processes
/// write to take 100 µs.
enum { SPARE_LIMIT = 8 };
static _Atomic(airbag_report *) spares[SPARE_LIMIT];

static airbag_report *map_report(void) {
  // Pages are provided when they are written to, so the size costs nothing. mmap(2)
  void *mapping = mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapping == MAP_FAILED ? NULL : mapping;
}

airbag_report *airbag_report_open(void) {
  for (int i = 0; i < SPARE_LIMIT; i++) {
    airbag_report *report = atomic_exchange(&spares[i], NULL);
    if (report != NULL) return report;
  }
  return map_report();
}

/// Empties the report of a child that ended well and had little to tell; false for any other.
static bool clear(airbag_report *report) {
  size_t count = airbag_report_byte_count(report);
  if (airbag_report_read_state(report) != AIRBAG_REPORT_ENDED || count > 4096 ||
      report->image_count != 0 || report->message_length != 0)
    return false;
  memset(report, 0, offsetof(airbag_report, bytes) + count);
  return true;
}

void airbag_report_close(airbag_report *report) {
  bool is_empty = clear(report);
  for (int i = 0; is_empty && i < SPARE_LIMIT; i++) {
    airbag_report *none = NULL;
    if (atomic_compare_exchange_strong(&spares[i], &none, report)) return;
  }
  munmap(report, sizeof(airbag_report));
}

// In the child

void airbag_report_adopt(airbag_report *report) {
  airbag_own_report = report;
  own_pid = getpid();
  airbag_crash_begin();
}

void airbag_report_begin(airbag_report *report) {
  airbag_report_adopt(report);
  own_depth++;
  // Those are for children of the parent.
  for (int i = 0; i < SPARE_LIMIT; i++) atomic_store(&spares[i], NULL);
}

bool airbag_child_is_here(void) { return airbag_own_report != NULL && own_pid == getpid(); }

extern void *airbag_surroundings(void) __attribute__((weak));

void *airbag_child_surroundings(void) {
  return airbag_surroundings != NULL ? airbag_surroundings() : NULL;
}

unsigned airbag_child_depth(void) { return own_depth; }

bool airbag_child_lost_report(int signal, const siginfo_t *info) {
  if (airbag_own_report == NULL || !airbag_has_address(signal, info)) return false;
  uintptr_t start = (uintptr_t)airbag_own_report, address = (uintptr_t)info->si_addr;
  return address >= start && address - start < sizeof(airbag_report);
}

bool airbag_child_is_asked(void) {
  // Exactly 1: garbage asks nothing.
  return airbag_child_is_here() && atomic_load(&airbag_own_report->is_asked) == 1;
}

bool airbag_child_answers(const sigset_t *blocked) {
  if (!airbag_child_is_here()) return false;
  uint32_t asked = 1;
  if (!atomic_compare_exchange_strong(&airbag_own_report->is_asked_for_alarm, &asked, 0)) return false;
  // A system call that getitimer(2) is, though POSIX does not list it as safe here.
  struct itimerval time;
  struct sigaction action;
  bool is_pending = getitimer(ITIMER_REAL, &time) == 0 && timerisset(&time.it_value) &&
                    sigaction(SIGALRM, NULL, &action) == 0 && action.sa_handler == SIG_DFL &&
                    !sigismember(blocked, SIGALRM);
  atomic_store(&airbag_own_report->alarm, is_pending ? AIRBAG_ALARM_PENDING : AIRBAG_ALARM_NONE);
  return true;
}

void airbag_child_note_unsupported(void) {
  if (airbag_child_is_here()) atomic_store(&airbag_own_report->is_unsupported, 1);
}

void airbag_child_note_foreign_signal(int signal) {
  if (airbag_child_is_here()) atomic_store(&airbag_own_report->foreign_signal, signal);
}

bool airbag_child_ends_with(const struct airbag_thread *thread,
                            const struct airbag_scope *scope) {
  return own_depth > 0 && scope == thread->scopes && airbag_child_is_here() && gettid() == own_pid;
}

bool airbag_child_report(const void *bytes, size_t count) {
  if (!airbag_child_is_here()) return false;
  // Not under a lock, for the thread that holds it may crash: each takes a place of its own.
  uint64_t start = atomic_load(&airbag_own_report->byte_count);
  do {
    if (start > AIRBAG_REPORT_LIMIT || count > AIRBAG_REPORT_LIMIT - start) return false;
  } while (!atomic_compare_exchange_weak(&airbag_own_report->byte_count, &start, start + count));
  memcpy(airbag_own_report->bytes + start, bytes, count);
  return true;
}

void airbag_report_set_state(airbag_report_state state) {
  atomic_store(&airbag_own_report->state, state_word + state);
}

void airbag_report_end(void) {
  if (airbag_child_is_here()) airbag_report_set_state(AIRBAG_REPORT_ENDED);
}

void airbag_report_unprepared(int error) {
  airbag_own_report->error = error;
  airbag_report_set_state(AIRBAG_REPORT_UNPREPARED);
  airbag_leave_child(1);
}

// In the parent

airbag_report_state airbag_report_read_state(const airbag_report *report) {
  uint64_t state = atomic_load(&((airbag_report *)report)->state) - state_word;
  return state <= AIRBAG_REPORT_REFUSED ? (airbag_report_state)state : AIRBAG_REPORT_OPEN;
}

int airbag_report_error(const airbag_report *report) { return report->error; }

int airbag_report_foreign_signal(const airbag_report *report) {
  return atomic_load(&((airbag_report *)report)->foreign_signal);
}

bool airbag_report_is_unsupported(const airbag_report *report) {
  struct airbag_report *own = (struct airbag_report *)report;
  if (atomic_load(&own->is_unsupported) == 1) return true;
  airbag_report_state state = airbag_report_read_state(report);
  bool was_ended = state == AIRBAG_REPORT_OPEN || state == AIRBAG_REPORT_PLACED;
  return was_ended && atomic_load(&own->unserved_jobs) > 0;
}

const uint8_t *airbag_report_bytes(const airbag_report *report) { return report->bytes; }

size_t airbag_report_byte_count(const airbag_report *report) {
  uint64_t count = atomic_load(&((airbag_report *)report)->byte_count);
  return count < AIRBAG_REPORT_LIMIT ? (size_t)count : AIRBAG_REPORT_LIMIT;
}

/// Relocates the address that the runtime prints of an exclusivity violation, where the previous access
/// began: the rest of the text is for people, that one is looked up. (`ExclusivityConflict.swift`)
static void relocate_access(const airbag_report *report, airbag_crash *crash) {
  if (crash == NULL || report->image_count == 0) return;
  char *text = (char *)crash->message, *end = text + crash->message_length;
  if (!airbag_begins_with(text, crash->message_length, AIRBAG_CONFLICT)) return;
  char *line = memchr(text, '\n', end - text);
  char *line_end = line == NULL ? NULL : memchr(line + 1, '\n', end - line - 1);
  char *digits = line_end == NULL ? NULL : memmem(line, line_end - line, " (0x", 4);
  if (digits == NULL) return;
  // As many digits as there were: both are addresses of programs.
  digits += 4;
  int length = (int)strspn(digits, "0123456789abcdef");
  char address[2 * sizeof(uintptr_t) + 1];
  uintptr_t relocated = airbag_report_relocate(report, strtoull(digits, NULL, 16));
  if (snprintf(address, sizeof(address), "%0*" PRIxPTR, length, relocated) == length)
    memcpy(digits, address, length);
  else
    memset(digits, '0', length);
}

airbag_crash *airbag_report_crash(const airbag_report *report) {
  airbag_report_state state = airbag_report_read_state(report);
  if (state != AIRBAG_REPORT_CRASHED && state != AIRBAG_REPORT_PLACED &&
      state != AIRBAG_REPORT_REFUSED)
    return NULL;
  size_t length = (size_t)atomic_load(&((airbag_report *)report)->message_length);
  size_t count = (size_t)report->frame_count;
  if (length > AIRBAG_MESSAGE_LIMIT) length = AIRBAG_MESSAGE_LIMIT;
  if (count > AIRBAG_FRAME_LIMIT) count = AIRBAG_FRAME_LIMIT;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
  for (size_t i = 0; i < count; i++) frames[i] = airbag_report_relocate(report, report->frames[i]);
  const airbag_crash evidence = {
      .signal = report->signal,
      .fault_address = (uintptr_t)report->fault_address,
      .has_fault_address = report->has_fault_address != 0,
      .lacks_fault_address = report->lacks_fault_address != 0,
      .is_stack_overflow = report->is_stack_overflow != 0,
      .begins_at_instruction = report->begins_at_instruction != 0,
      .is_incomplete = report->is_incomplete != 0,
      .is_said_by_libc = report->is_said_by_libc != 0,
      .exception = (airbag_exception_kind)report->exception,
      .message = report->message,
      .message_length = length,
      .frames = frames,
      .frame_count = count,
  };
  airbag_crash *crash = airbag_crash_copy(&evidence);
  relocate_access(report, crash);
  return crash;
}

/// To the thread that forked, which has the number of its process. tgkill(2)
static void signal_child(const airbag_child *child) {
  syscall(SYS_tgkill, child->pid, child->pid, SIGABRT);
}

void airbag_child_ask(const airbag_child *child) {
  // Both questions come by the same signal, which may not have arrived yet.
  atomic_store(&child->report->is_asked_for_alarm, 0);
  atomic_store(&child->report->is_asked, 1);
  signal_child(child);
}

void airbag_child_ask_for_alarm(const airbag_child *child) {
  atomic_store(&child->report->alarm, AIRBAG_ALARM_UNKNOWN);
  atomic_store(&child->report->is_asked_for_alarm, 1);
  signal_child(child);
}

airbag_alarm airbag_child_alarm(const airbag_child *child) {
  return (airbag_alarm)atomic_load(&child->report->alarm);
}
