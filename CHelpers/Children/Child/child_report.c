/// Writes the report that a child leaves for its parent. Runs in the child, mostly in signal handlers, too.
#include "../internal.h"

/// The report of this process, and the process id that it belongs to: a process that the body forks inherits both.
airbag_report *airbag_own_report;
static pid_t own_pid;

void airbag_child_report_adopt(airbag_report *report) {
  airbag_own_report = report;
  own_pid = getpid();
  airbag_child_crash_begin();
  airbag_own_child = &airbag_child_functions;
}

void airbag_child_report_begin(airbag_report *report) {
  airbag_child_report_adopt(report);
  airbag_own_depth++;
  airbag_child_forget_spare_reports();
}

bool airbag_child_is_here(void) { return airbag_own_report != NULL && own_pid == getpid(); }

extern void *airbag_surroundings(void) __attribute__((weak));

void *airbag_child_surroundings(void) {
  return airbag_surroundings != NULL ? airbag_surroundings() : NULL;
}

bool airbag_child_lost_report(int signal, const siginfo_t *info) {
  if (airbag_own_report == NULL || !airbag_has_address(signal, info)) return false;
  uintptr_t start = (uintptr_t)airbag_own_report, address = (uintptr_t)info->si_addr;
  return address >= start && address - start < sizeof(airbag_report);
}

bool airbag_child_is_asked(void) {
  // Exactly 1: garbage is no question.
  return airbag_child_is_here() && atomic_load(&airbag_own_report->is_asked) == 1;
}

void airbag_child_note_unsupported(void) {
  if (airbag_child_is_here()) atomic_store(&airbag_own_report->is_unsupported, 1);
}

void airbag_child_note_foreign_signal(int signal) {
  if (airbag_child_is_here()) atomic_store(&airbag_own_report->foreign_signal, signal);
}

bool airbag_child_ends_with(const struct airbag_thread *thread,
                            const struct airbag_scope *scope) {
  return airbag_own_depth > 0 && scope == thread->scopes && airbag_child_is_here() && gettid() == own_pid;
}

bool airbag_child_report(const void *bytes, size_t count) {
  if (!airbag_child_is_here()) return false;
  // Without a lock, because the thread that holds it may crash: each thread reserves a range of its own.
  uint64_t start = atomic_load(&airbag_own_report->byte_count);
  do {
    if (start > AIRBAG_REPORT_LIMIT || count > AIRBAG_REPORT_LIMIT - start) return false;
  } while (!atomic_compare_exchange_weak(&airbag_own_report->byte_count, &start, start + count));
  memcpy(airbag_own_report->bytes + start, bytes, count);
  return true;
}

void airbag_child_report_set_state(airbag_report_state state) {
  atomic_store(&airbag_own_report->state, AIRBAG_STATE_WORD + state);
}

void airbag_child_report_end(void) {
  if (airbag_child_is_here()) airbag_child_report_set_state(AIRBAG_REPORT_ENDED);
}

void airbag_child_report_unprepared(int error) {
  airbag_own_report->error = error;
  airbag_child_report_set_state(AIRBAG_REPORT_UNPREPARED);
  airbag_leave_process(1);
}
