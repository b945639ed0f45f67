/// The report that a child leaves for its parent: how the child ended, the evidence of a crash, and bytes. The
/// parent's side: it maps and reads reports.
///
/// The report is shared memory rather than a pipe. A signal handler can report a crash, however broken the heap is.
/// A body that closes or floods every descriptor does not reach the report. And a child need not wait until the
/// parent reads. The child may have written anything to the report, so the parent checks everything that it reads.
#include "../internal.h"

#include <inttypes.h>

/// Empty reports for future children. Mapping one, unmapping it, and the page that both processes write to take 100
/// µs.
enum { SPARE_LIMIT = 8 };
static _Atomic(airbag_report *) spares[SPARE_LIMIT];

static airbag_report *map_report(void) {
  // The kernel allocates a page at the first write, so the size costs nothing. mmap(2)
  void *mapping = mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapping == MAP_FAILED ? NULL : mapping;
}

airbag_report *airbag_parent_report_open(void) {
  for (int i = 0; i < SPARE_LIMIT; i++) {
    airbag_report *report = atomic_exchange(&spares[i], NULL);
    if (report != NULL) return report;
  }
  return map_report();
}

/// Empties the report of a child that ended well and left few bytes; false for any other.
static bool clear(airbag_report *report) {
  size_t count = airbag_parent_report_byte_count(report);
  if (airbag_parent_report_read_state(report) != AIRBAG_REPORT_ENDED || count > 4096 ||
      report->image_count != 0 || report->message_length != 0 || report->thread_count != 0)
    return false;
  memset(report, 0, offsetof(airbag_report, bytes) + count);
  return true;
}

void airbag_parent_report_close(airbag_report *report) {
  bool is_empty = clear(report);
  for (int i = 0; is_empty && i < SPARE_LIMIT; i++) {
    airbag_report *none = NULL;
    if (atomic_compare_exchange_strong(&spares[i], &none, report)) return;
  }
  munmap(report, sizeof(airbag_report));
}

void airbag_child_forget_spare_reports(void) {
  for (int i = 0; i < SPARE_LIMIT; i++) atomic_store(&spares[i], NULL);
}

airbag_report_state airbag_parent_report_read_state(const airbag_report *report) {
  uint64_t state = atomic_load(&((airbag_report *)report)->state) - AIRBAG_STATE_WORD;
  return state <= AIRBAG_REPORT_REFUSED ? (airbag_report_state)state : AIRBAG_REPORT_OPEN;
}

int airbag_parent_report_error(const airbag_report *report) { return report->error; }

int airbag_parent_report_foreign_signal(const airbag_report *report) {
  return atomic_load(&((airbag_report *)report)->foreign_signal);
}

bool airbag_parent_report_is_unsupported(const airbag_report *report) {
  return atomic_load(&((airbag_report *)report)->is_unsupported) == 1;
}

const uint8_t *airbag_parent_report_bytes(const airbag_report *report) { return report->bytes; }

size_t airbag_parent_report_byte_count(const airbag_report *report) {
  uint64_t count = atomic_load(&((airbag_report *)report)->byte_count);
  return count < AIRBAG_REPORT_LIMIT ? (size_t)count : AIRBAG_REPORT_LIMIT;
}

/// Relocates the address that the runtime prints for an exclusivity violation, where the previous access began. The
/// rest of the text is for people; this address is looked up. (`ExclusivityConflict.swift`)
static void relocate_access(const airbag_report *report, airbag_crash *crash) {
  if (crash == NULL || report->image_count == 0) return;
  char *text = (char *)crash->message, *end = text + crash->message_length;
  if (!airbag_begins_with(text, crash->message_length, AIRBAG_CONFLICT)) return;
  char *line = memchr(text, '\n', end - text);
  char *line_end = line == NULL ? NULL : memchr(line + 1, '\n', end - line - 1);
  char *digits = line_end == NULL ? NULL : memmem(line, line_end - line, " (0x", 4);
  if (digits == NULL) return;
  // With the same number of digits: both are addresses of programs.
  digits += 4;
  int length = (int)strspn(digits, "0123456789abcdef");
  char address[2 * sizeof(uintptr_t) + 1];
  uintptr_t relocated = airbag_parent_report_relocate(report, strtoull(digits, NULL, 16));
  if (snprintf(address, sizeof(address), "%0*" PRIxPTR, length, relocated) == length)
    memcpy(digits, address, length);
  else
    memset(digits, '0', length);
}

static void relocate(const airbag_report *report, const uintptr_t *frames, uintptr_t *relocated,
                     size_t count) {
  for (size_t i = 0; i < count; i++) relocated[i] = airbag_parent_report_relocate(report, frames[i]);
}

airbag_crash *airbag_parent_report_crash(const airbag_report *report) {
  airbag_report_state state = airbag_parent_report_read_state(report);
  if (state != AIRBAG_REPORT_CRASHED && state != AIRBAG_REPORT_PLACED &&
      state != AIRBAG_REPORT_REFUSED)
    return NULL;
  size_t length = (size_t)atomic_load(&((airbag_report *)report)->message_length);
  size_t count = (size_t)report->frame_count;
  if (length > AIRBAG_MESSAGE_LIMIT) length = AIRBAG_MESSAGE_LIMIT;
  if (count > AIRBAG_FRAME_LIMIT) count = AIRBAG_FRAME_LIMIT;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
  relocate(report, report->frames, frames, count);
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
      .message_missing = report->message_missing,
      .frames = frames,
      .frame_count = count,
  };
  airbag_crash *crash = airbag_crash_copy(&evidence);
  relocate_access(report, crash);
  return crash;
}

size_t airbag_parent_report_thread_count(const airbag_report *report) {
  uint64_t count = atomic_load(&((airbag_report *)report)->thread_count);
  // Linux allows four million. proc(5), `threads-max`
  return count < (1 << 22) ? (size_t)count : 0;
}

airbag_crash *airbag_parent_report_thread(const airbag_report *report, size_t index) {
  const struct airbag_thread_calls *calls = &report->threads[index];
  size_t count = (size_t)atomic_load(&((struct airbag_thread_calls *)calls)->frame_count);
  if (count == 0) return NULL;
  if (count > AIRBAG_FRAME_LIMIT) count = AIRBAG_FRAME_LIMIT;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
  relocate(report, calls->frames, frames, count);
  const airbag_crash evidence = {.signal = SIGTRAP, .begins_at_instruction = true,
                                 .message = calls->name,
                                 .message_length = strnlen(calls->name, sizeof(calls->name)),
                                 .frames = frames, .frame_count = count};
  return airbag_crash_copy(&evidence);
}

void airbag_parent_ask(const airbag_child *child) {
  atomic_store(&child->report->is_asked, 1);
  // The thread that forked has the number of its process. tgkill(2)
  syscall(SYS_tgkill, child->pid, child->pid, SIGABRT);
}
