/// How a child tells its parent of a crash, and ends. Most of it runs in signal handlers.
#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/// The number of the first thread that ends the child for a crash; 0 before.
static _Atomic pid_t ending_thread;

void airbag_crash_begin(void) { atomic_store(&ending_thread, 0); }

/// Ends the child by a signal, so that its parent takes it for crashed also without a report.
__attribute__((noreturn)) static void die(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(SIGSEGV, &standard, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGSEGV);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(SIGSEGV);
  airbag_leave_child(1);
}

/// Makes the calling thread the one that tells a crash and ends the child.
static void begin_ending(void) {
  pid_t first = 0, self = gettid();
  if (atomic_compare_exchange_strong(&ending_thread, &first, self)) return;
  // A second fault, in what is done after the first: that one is already told, or cannot be.
  if (first == self) die();
  // Another thread is about to tell its crash, and ends this one, too.
  for (;;) pause();
}

static void keep_message(const char *text, size_t length) {
  if (length > AIRBAG_MESSAGE_LIMIT) length = AIRBAG_MESSAGE_LIMIT;
  memcpy(airbag_own_report->message, text, length);
  atomic_store(&airbag_own_report->message_length, length);
}

void airbag_child_note_text(const char *text, size_t length) {
  if (airbag_child_is_here()) keep_message(text, length);
}

static void keep_evidence(const struct airbag_thread *thread, airbag_report_state state) {
  struct airbag_report *report = airbag_own_report;
  report->signal = thread->signal;
  report->fault_address = thread->fault_address;
  report->has_fault_address = thread->has_fault_address;
  report->is_stack_overflow = thread->is_stack_overflow;
  report->begins_at_instruction = thread->begins_at_instruction;
  report->is_incomplete = thread->is_incomplete;
  report->is_said_by_libc = thread->is_said_by_libc;
  report->exception = thread->exception;
  report->frame_count = thread->frame_count;
  memcpy(report->frames, thread->frames, thread->frame_count * sizeof(uintptr_t));
  keep_message(thread->text + thread->message_start, thread->text_length - thread->message_start);
  airbag_report_set_state(state);
}

void airbag_child_crashed(struct airbag_thread *thread) {
  begin_ending();
  bool is_message = airbag_text_is_message(thread);
  size_t start = thread->message_start;
  if (!is_message) thread->message_start = thread->text_length;
  keep_evidence(thread, AIRBAG_REPORT_CRASHED);
  // From here on it may fault or hang, for this may be a signal handler anywhere in the process:
  // what is at stake is text.
  if (!is_message) {
    ssize_t written = write(STDERR_FILENO, thread->text + start, thread->text_length - start);
    (void)written;
  }
  thread->is_said_by_libc = false;
  if (thread->is_aborted_by_libc && thread->text_length == thread->message_start)
    airbag_take_abort_message(thread);
  if (thread->signal == SIGABRT) airbag_name_exception(thread);
  keep_evidence(thread, AIRBAG_REPORT_CRASHED);
  // XCTest, which is between the scope and a test, keeps no frame pointers.
  if (thread->begins_at_instruction && thread->is_incomplete) {
    thread->is_incomplete = !airbag_unwind(thread);
    keep_evidence(thread, AIRBAG_REPORT_CRASHED);
  }
  airbag_child_flush();
  airbag_leave_child(1);
}

void airbag_child_placed(struct airbag_thread *thread) {
  begin_ending();
  keep_evidence(thread, AIRBAG_REPORT_PLACED);
  // What comes now may hang, and then the parent goes by what it has.
  airbag_unwind(thread);
  keep_evidence(thread, AIRBAG_REPORT_PLACED);
  airbag_child_flush();
  airbag_leave_child(1);
}

/// Follows the frame-pointer chain on a stack whose bounds are not known. The kernel reads the
/// frames, and says so where it cannot. process_vm_readv(2)
static size_t walk_anywhere(uintptr_t fp, uintptr_t *frames, size_t limit) {
  size_t count = 0;
  while (count < limit) {
    uintptr_t record[2];
    struct iovec local = {record, sizeof(record)}, remote = {(void *)fp, sizeof(record)};
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != sizeof(record)) break;
    if (record[1] == 0) break;
    frames[count++] = airbag_plain_address(record[1]);
    if (record[0] <= fp) break;
    fp = record[0];
  }
  return count;
}

void airbag_child_crashed_outside(int signal, const siginfo_t *info, uintptr_t pc, uintptr_t fp) {
  begin_ending();
  struct airbag_report *report = airbag_own_report;
  bool is_fault = info->si_code > 0 && (signal == SIGSEGV || signal == SIGBUS);
  report->signal = signal;
  report->has_fault_address = is_fault;
  report->fault_address = is_fault ? (uintptr_t)info->si_addr : 0;
  // What is not there, so near to where the frame of the thread stands, is the end of its stack.
  const uintptr_t near = 64 << 10;
  report->is_stack_overflow =
      is_fault && report->fault_address < fp && fp - report->fault_address < near;
  report->begins_at_instruction = true;
  report->frames[0] = pc;
  report->frame_count = 1 + walk_anywhere(fp, report->frames + 1, AIRBAG_FRAME_LIMIT - 1);
  // What the runtime has printed before may have been a warning; before a trap it says why.
  if (signal != SIGILL && signal != SIGTRAP && signal != SIGABRT) keep_message("", 0);
  airbag_report_set_state(airbag_child_is_asked() ? AIRBAG_REPORT_PLACED : AIRBAG_REPORT_CRASHED);
  if (signal == SIGABRT && airbag_is_termination(report->message, report->message_length)) {
    // What it was thrown for is printed piece by piece.
    char text[1024];
    size_t length = airbag_describe_termination(text, sizeof(text));
    if (length > 0) keep_message(text, length);
  } else if (signal == SIGABRT) {
    report->is_said_by_libc = airbag_note_abort_message();
  }
  // As it may hang, last: the chain of frame pointers ends in libc, which keeps none.
  size_t count = report->frame_count;
  airbag_unwind_frames(report->frames, &count, UINTPTR_MAX);
  report->frame_count = count;
  airbag_child_flush();
  airbag_leave_child(1);
}

void airbag_child_end(const char *message) {
  if (airbag_child_is_here()) {
    uintptr_t fp = (uintptr_t)__builtin_frame_address(0);
    begin_ending();
    airbag_own_report->signal = SIGABRT;
    airbag_own_report->frame_count = walk_anywhere(fp, airbag_own_report->frames, AIRBAG_FRAME_LIMIT);
    keep_message(message, strlen(message));
    airbag_report_set_state(AIRBAG_REPORT_CRASHED);
    airbag_child_flush();
    airbag_leave_child(1);
  }
  ssize_t written = write(STDERR_FILENO, message, strlen(message));
  (void)written;
  abort();
}
