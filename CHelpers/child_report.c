/// What a child leaves for its parent: how it ended, the evidence of a crash, and bytes.
///
/// It is shared memory rather than a pipe. A crash can be told from a signal handler, however
/// broken the heap is; a body that closes or floods every descriptor does not reach it; and a
/// child need not wait until the parent reads. The child may have written anything to it, so the
/// parent checks all that it reads.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/// A state is stored as this word plus the state: zero and garbage are none.
static const uint64_t state_word = 0x6169726261670000;

struct airbag_report {
  _Atomic uint64_t state;
  /// Set by the parent.
  _Atomic uint32_t is_asked;
  int32_t error, signal;
  uint64_t fault_address;
  uint32_t has_fault_address, is_stack_overflow, begins_at_instruction, is_incomplete,
      is_said_by_libc;
  uint64_t frame_count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
  _Atomic uint64_t message_length;
  char message[AIRBAG_MESSAGE_LIMIT];
  _Atomic uint64_t byte_count;
  uint8_t bytes[];
};

enum { MAPPING_SIZE = sizeof(struct airbag_report) + AIRBAG_REPORT_LIMIT };

/// The report of this process, and which process that is: one that the body forks inherits both.
static struct airbag_report *own_report;
static pid_t own_pid;
static unsigned own_depth;

/// The number of the first thread that ends the child for a crash; 0 before.
static _Atomic pid_t ending_thread;

airbag_report *airbag_report_open(void) {
  // Pages are provided when they are written to, so the size costs nothing. mmap(2)
  void *mapping = mmap(NULL, MAPPING_SIZE, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapping == MAP_FAILED ? NULL : mapping;
}

void airbag_report_close(airbag_report *report) { munmap(report, MAPPING_SIZE); }

// In the child

void airbag_report_begin(airbag_report *report) {
  own_report = report;
  own_pid = getpid();
  own_depth++;
  atomic_store(&ending_thread, 0);
}

bool airbag_child_is_here(void) { return own_report != NULL && own_pid == getpid(); }

extern void *airbag_surroundings(void) __attribute__((weak));

void *airbag_child_surroundings(void) {
  return airbag_surroundings != NULL ? airbag_surroundings() : NULL;
}

unsigned airbag_child_depth(void) { return own_depth; }

bool airbag_child_is_asked(void) {
  // Exactly 1: garbage asks nothing.
  return airbag_child_is_here() && atomic_load(&own_report->is_asked) == 1;
}

bool airbag_child_ends_with(const struct airbag_thread *thread,
                            const struct airbag_scope *scope) {
  return scope == thread->scopes && airbag_child_is_here() && gettid() == own_pid;
}

bool airbag_child_report(const void *bytes, size_t count) {
  if (!airbag_child_is_here()) return false;
  // Not under a lock, for the thread that holds it may crash: each takes a place of its own.
  uint64_t start = atomic_load(&own_report->byte_count);
  do {
    if (start > AIRBAG_REPORT_LIMIT || count > AIRBAG_REPORT_LIMIT - start) return false;
  } while (!atomic_compare_exchange_weak(&own_report->byte_count, &start, start + count));
  memcpy(own_report->bytes + start, bytes, count);
  return true;
}

static void set_state(airbag_report_state state) {
  own_report->error = errno;
  atomic_store(&own_report->state, state_word + state);
}

void airbag_report_end(void) {
  if (airbag_child_is_here()) set_state(AIRBAG_REPORT_ENDED);
}

void airbag_report_unprepared(int error) {
  errno = error;
  set_state(AIRBAG_REPORT_UNPREPARED);
  airbag_leave_child(1);
}

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
  memcpy(own_report->message, text, length);
  atomic_store(&own_report->message_length, length);
}

void airbag_child_note_text(const char *text, size_t length) {
  if (airbag_child_is_here()) keep_message(text, length);
}

static void keep_evidence(const struct airbag_thread *thread, airbag_report_state state) {
  struct airbag_report *report = own_report;
  report->signal = thread->signal;
  report->fault_address = thread->fault_address;
  report->has_fault_address = thread->has_fault_address;
  report->is_stack_overflow = thread->is_stack_overflow;
  report->begins_at_instruction = thread->begins_at_instruction;
  report->is_incomplete = thread->is_incomplete;
  report->is_said_by_libc = thread->is_said_by_libc;
  report->frame_count = thread->frame_count;
  memcpy(report->frames, thread->frames, thread->frame_count * sizeof(uintptr_t));
  keep_message(thread->text + thread->message_start, thread->text_length - thread->message_start);
  set_state(state);
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
  if (thread->signal == SIGABRT) airbag_end_exception(thread);
  keep_evidence(thread, AIRBAG_REPORT_CRASHED);
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
  struct airbag_report *report = own_report;
  bool is_fault = info->si_code > 0 && (signal == SIGSEGV || signal == SIGBUS);
  report->signal = signal;
  report->has_fault_address = is_fault;
  report->fault_address = is_fault ? (uintptr_t)info->si_addr : 0;
  report->begins_at_instruction = true;
  report->frames[0] = pc;
  report->frame_count = 1 + walk_anywhere(fp, report->frames + 1, AIRBAG_FRAME_LIMIT - 1);
  // What the runtime has printed before may have been a warning; before a trap it says why.
  if (signal != SIGILL && signal != SIGTRAP && signal != SIGABRT) keep_message("", 0);
  set_state(airbag_child_is_asked() ? AIRBAG_REPORT_PLACED : AIRBAG_REPORT_CRASHED);
  if (signal == SIGABRT) report->is_said_by_libc = airbag_note_abort_message();
  airbag_child_flush();
  airbag_leave_child(1);
}

void airbag_child_end(const char *message) {
  if (airbag_child_is_here()) {
    uintptr_t fp = (uintptr_t)__builtin_frame_address(0);
    begin_ending();
    own_report->signal = SIGABRT;
    own_report->frame_count = walk_anywhere(fp, own_report->frames, AIRBAG_FRAME_LIMIT);
    keep_message(message, strlen(message));
    set_state(AIRBAG_REPORT_CRASHED);
    airbag_child_flush();
    airbag_leave_child(1);
  }
  ssize_t written = write(STDERR_FILENO, message, strlen(message));
  (void)written;
  abort();
}

// In the parent

airbag_report_state airbag_report_read_state(const airbag_report *report) {
  uint64_t state = atomic_load(&((airbag_report *)report)->state) - state_word;
  return state <= AIRBAG_REPORT_UNPREPARED ? (airbag_report_state)state : AIRBAG_REPORT_OPEN;
}

int airbag_report_error(const airbag_report *report) { return report->error; }

const uint8_t *airbag_report_bytes(const airbag_report *report) { return report->bytes; }

size_t airbag_report_byte_count(const airbag_report *report) {
  uint64_t count = atomic_load(&((airbag_report *)report)->byte_count);
  return count < AIRBAG_REPORT_LIMIT ? (size_t)count : AIRBAG_REPORT_LIMIT;
}

airbag_crash *airbag_report_crash(const airbag_report *report) {
  airbag_report_state state = airbag_report_read_state(report);
  if (state != AIRBAG_REPORT_CRASHED && state != AIRBAG_REPORT_PLACED) return NULL;
  size_t length = (size_t)atomic_load(&((airbag_report *)report)->message_length);
  size_t count = (size_t)report->frame_count;
  if (length > AIRBAG_MESSAGE_LIMIT) length = AIRBAG_MESSAGE_LIMIT;
  if (count > AIRBAG_FRAME_LIMIT) count = AIRBAG_FRAME_LIMIT;
  const airbag_crash evidence = {
      .signal = report->signal,
      .fault_address = (uintptr_t)report->fault_address,
      .has_fault_address = report->has_fault_address != 0,
      .is_stack_overflow = report->is_stack_overflow != 0,
      .begins_at_instruction = report->begins_at_instruction != 0,
      .is_incomplete = report->is_incomplete != 0,
      .is_said_by_libc = report->is_said_by_libc != 0,
      .message = report->message,
      .message_length = length,
      .frames = report->frames,
      .frame_count = count,
  };
  return airbag_crash_copy(&evidence);
}

void airbag_child_ask(const airbag_child *child) {
  atomic_store(&child->report->is_asked, 1);
  // To the thread that forked, which has the number of its process. tgkill(2)
  syscall(SYS_tgkill, child->pid, child->pid, SIGABRT);
}
