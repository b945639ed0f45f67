/// Writes the report that a child leaves for its parent. Runs in the child, mostly in signal handlers, too.
#include "../internal.h"

/// The report of this process, and the process id that it belongs to: a process that the body forks inherits both.
static airbag_report *own_report;
static pid_t own_pid;

/// The number of the first thread that ends the child for a crash; 0 before.
static _Atomic pid_t ending_thread;

/// The functions that the guard calls in a child.
static const struct airbag_own_child child_functions;

/// The block to which glibc's private variable `__abort_msg` points.
///
/// glibc writes its last message directly to the descriptor, where Airbag cannot intercept it, and keeps the message in
/// this mapping for debuggers. (assert/assert.c and sysdeps/posix/libc_fatal.c of glibc)
struct libc_message {
  unsigned int size;
  char text[];
};

/// Where glibc keeps its last text; NULL if that is not known.
static struct libc_message **_Atomic kept_message;
/// How many crashes were caught before the child began. A text that is there after another one may be that one's.
static unsigned earlier_catches;

void airbag_child_report_adopt(airbag_report *report) {
  own_report = report;
  own_pid = getpid();
  atomic_store(&ending_thread, 0);
  if (kept_message != NULL) *kept_message = NULL;  // what a crash left that the parent has caught
  earlier_catches = atomic_load(&airbag_catches);
  airbag_own_child = &child_functions;
}

void airbag_child_report_begin(airbag_report *report) {
  airbag_child_report_adopt(report);
  airbag_own_depth++;
  airbag_child_forget_spare_report();
}

bool airbag_child_is_here(void) { return own_report != NULL && own_pid == getpid(); }

extern void *airbag_surroundings(void) __attribute__((weak));

void *airbag_given_surroundings(void) { return airbag_surroundings != NULL ? airbag_surroundings() : NULL; }

static bool lost_report(int signal, const siginfo_t *info) {
  return own_report != NULL && airbag_has_address(signal, info) &&
         (uintptr_t)info->si_addr - (uintptr_t)own_report < sizeof(airbag_report);
}

/// Whether the parent has asked for the child's place. Exactly 1: garbage is no question.
static bool is_asked(void) { return airbag_child_is_here() && atomic_load(&own_report->is_asked) == 1; }

void airbag_child_note_unsupported(void) {
  if (airbag_child_is_here()) atomic_store(&own_report->is_unsupported, 1);
}

static void note_foreign_signal(int signal) {
  if (airbag_child_is_here()) atomic_store(&own_report->foreign_signal, signal);
}

static bool ends_with(const struct airbag_thread *thread, const struct airbag_scope *scope) {
  return airbag_own_depth > 0 && scope == thread->scopes && airbag_child_is_here() && gettid() == own_pid;
}

bool airbag_child_report(unsigned char kind, const void *bytes, size_t count) {
  if (!airbag_child_is_here() || count >= AIRBAG_REPORT_LIMIT) return false;
  const struct __attribute__((packed)) { uint32_t length; uint8_t kind; } head = {(uint32_t)(1 + count), kind};
  const size_t size = sizeof(head) + count;
  // Without a lock, because the thread that holds it may crash: each thread reserves a range of its own.
  uint64_t start = atomic_load(&own_report->byte_count);
  do {
    if (start > AIRBAG_REPORT_LIMIT || size > AIRBAG_REPORT_LIMIT - start) return false;
  } while (!atomic_compare_exchange_weak(&own_report->byte_count, &start, start + size));
  memcpy(own_report->bytes + start, &head, sizeof(head));
  if (count > 0) memcpy(own_report->bytes + start + sizeof(head), bytes, count);
  return true;
}

static void set_state(airbag_report_state state) { atomic_store(&own_report->state, AIRBAG_STATE_WORD + state); }

void airbag_child_report_end(void) {
  if (airbag_child_is_here()) set_state(AIRBAG_REPORT_ENDED);
}

void airbag_child_report_unprepared(int error) {
  own_report->error = error;
  set_state(AIRBAG_REPORT_UNPREPARED);
  airbag_leave_process(1);
}

// --- Reports a crash of this child to its parent, and ends the child. Runs in the child, mostly in signal handlers.

/// Ends the child by a signal, so that its parent sees a crash even without a report.
__attribute__((noreturn)) static void die(void) {
  airbag_die_by(SIGSEGV);
  airbag_leave_process(1);
}

/// Makes the calling thread the one that reports a crash and ends the child.
static void begin_ending(void) {
  pid_t first = 0, self = gettid();
  if (atomic_compare_exchange_strong(&ending_thread, &first, self)) return;
  // A second fault, in the work after the first: the first is already reported, or cannot be.
  if (first == self) die();
  // Another thread is about to report its crash, and ends this thread, too.
  for (;;) pause();
}

/// Keeps a text of which `missing` bytes were cut as the message.
static void keep_message(const char *text, size_t length, size_t missing) {
  const size_t kept = length < AIRBAG_MESSAGE_LIMIT ? length : AIRBAG_MESSAGE_LIMIT;
  memcpy(own_report->message, text, kept);
  own_report->evidence.message_missing = missing + length - kept;
  __atomic_store_n(&own_report->evidence.message_length, kept, __ATOMIC_RELEASE);
}

// The last message of libc

void airbag_find_libc_message(void) {
  struct libc_message **kept = dlsym(RTLD_DEFAULT, "__abort_msg");
  if (airbag_detail_settle(AIRBAG_ABORT_MESSAGE, kept != NULL)) kept_message = kept;
}

/// Keeps what libc has said before it aborted. Returns false if there is none, or it is not in whole pages, as glibc
/// maps it.
static bool keep_libc_message(void) {
  const struct libc_message *message = kept_message != NULL ? *kept_message : NULL;
  const uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  if (message == NULL || message->size == 0 || ((uintptr_t)message | message->size) % size != 0) return false;
  if (atomic_load(&airbag_catches) != earlier_catches) return false;
  keep_message(message->text, strnlen(message->text, message->size - sizeof(*message)), 0);
  return true;
}

static void note_text(const char *text, size_t length, size_t missing) {
  // The description of a violation of exclusivity has an address of code, which may lie elsewhere in the parent.
  const bool is_conflict = airbag_begins_with(text, length, AIRBAG_CONFLICT);
  if (airbag_child_is_here() && !is_conflict) keep_message(text, length, missing);
}

static void keep_evidence(const struct airbag_thread *thread, airbag_report_state state) {
  own_report->evidence = thread->latest;
  const struct airbag_text message = airbag_held_text(thread);
  keep_message(message.text, message.length, message.missing);
  set_state(state);
}

// The calls of all threads. When the time limit is over the parent lists the threads in the report, and signals the
// child's first one (SIGABRT). That one reports its own calls, asks every other thread, and ends the child.

/// Asks every other thread for its calls, and waits half a second for the answers.
static void ask_threads(void) {
  if (airbag_child_keeps_job_waiting()) airbag_child_note_unsupported();
  size_t count = atomic_load(&own_report->thread_count);
  if (count > AIRBAG_THREAD_LIMIT) count = AIRBAG_THREAD_LIMIT;
  // Threads of Dispatch block most signals, but none that a fault raises. A handler of the body would wake its threads,
  // and SIG_DFL would end the child.
  if (airbag_handles(SIGTRAP)) airbag_ask(own_report->threads, count, SIGTRAP, 500);
}

/// Ends the child, whose evidence is in the report.
///
/// - Parameters:
///   - end: the stack address at which the calls end.
///   - unwinds: whether calls may be missing: libc and XCTest keep no frame pointers. The unwinder may hang; then the
///     parent uses the report as it is now.
__attribute__((noreturn)) static void finish(uintptr_t end, bool unwinds) {
  airbag_crash *evidence = &own_report->evidence;
  size_t count = evidence->frame_count;
  if (unwinds && airbag_unwind_frames(evidence->frames, &count, end)) {
    evidence->frame_count = count;
    evidence->is_incomplete = false;
  }
  airbag_flush_streams();
  if (atomic_load(&own_report->state) == AIRBAG_STATE_WORD + AIRBAG_REPORT_PLACED) ask_threads();
  airbag_leave_process(1);
}

__attribute__((noreturn)) static void crashed(struct airbag_thread *thread) {
  begin_ending();
  // The question is a signal. A crash that needs none may come at the same time.
  if (is_asked() && thread->latest.begins_at_instruction) {
    keep_evidence(thread, AIRBAG_REPORT_PLACED);
    finish(thread->scope->frame, true);
  }
  const struct airbag_text held = airbag_held_text(thread);
  const bool is_message = airbag_take_message(thread);
  if (!is_message) airbag_hold_text(thread, AIRBAG_MESSAGE, AIRBAG_NO_TEXT);
  keep_evidence(thread, AIRBAG_REPORT_CRASHED);
  // From here on the code may fault or hang, because this may be a signal handler anywhere in the process. Only
  // text can be lost now.
  if (!is_message) airbag_write(held.text, held.length);
  const bool is_abort = thread->latest.signal == SIGABRT;
  if (is_abort) airbag_name_exception(thread);
  keep_evidence(thread, AIRBAG_REPORT_CRASHED);
  if (is_abort && own_report->evidence.message_length == 0)
    own_report->evidence.is_said_by_libc = keep_libc_message();
  finish(thread->scope->frame, thread->latest.begins_at_instruction && thread->latest.is_incomplete);
}

__attribute__((noreturn)) static void crashed_outside(int signal, const siginfo_t *info,
                                                      const struct airbag_registers *registers) {
  airbag_crash *evidence = &own_report->evidence;
  const bool is_question = is_asked();
  if (!is_question) airbag_process_crashes();
  begin_ending();
  airbag_crash_note_signal(evidence, signal, info, registers->pc);
  const uintptr_t address = evidence->fault_address, fp = registers->fp;
  uintptr_t outer = fp;
  evidence->frame_count = 1 + airbag_climb(&outer, UINTPTR_MAX, evidence->frames + 1, AIRBAG_FRAME_LIMIT - 1);
  // A faulting address in the thread's frame, or below its frame pointer and so close to both pointers, is the end of
  // its stack.
  const uintptr_t near = 64 << 10, sp = registers->sp, distance = address > sp ? address - sp : sp - address;
  const bool is_in_frame = evidence->frame_count > 1 && airbag_is_in_frame(address, sp, fp);
  evidence->is_stack_overflow =
      evidence->has_fault_address && address < fp && ((fp - address < near && distance < near) || is_in_frame);
  // Text that the runtime printed before may be a warning; before a trap it is the reason.
  if (signal != SIGILL && signal != SIGTRAP && signal != SIGABRT) keep_message("", 0, 0);
  set_state(is_question ? AIRBAG_REPORT_PLACED : AIRBAG_REPORT_CRASHED);
  if (signal == SIGABRT && airbag_is_termination(own_report->message, evidence->message_length)) {
    // The runtime prints the reason of the throw piece by piece.
    char *text = airbag_describe_termination();
    if (text != NULL) keep_message(text, strlen(text), 0);
    free(text);
  } else if (signal == SIGABRT) {
    evidence->is_said_by_libc = keep_libc_message();
  }
  finish(UINTPTR_MAX, true);
}

/// Reports a message and the calls that led here, and ends the child; aborts in a process that it forked.
__attribute__((noreturn)) static void end_with(const char *message, airbag_report_state state, uintptr_t fp) {
  if (!airbag_child_is_here()) {
    airbag_write(message, strlen(message));
    abort();
  }
  airbag_crash *evidence = &own_report->evidence;
  begin_ending();
  evidence->signal = SIGABRT;
  evidence->frame_count = airbag_climb(&fp, UINTPTR_MAX, evidence->frames, AIRBAG_FRAME_LIMIT);
  keep_message(message, strlen(message), 0);
  set_state(state);
  finish(UINTPTR_MAX, true);
}

void airbag_child_end(const char *message) {
  end_with(message, AIRBAG_REPORT_CRASHED, (uintptr_t)__builtin_frame_address(0));
}

void airbag_child_refuse(const char *message) {
  end_with(message, AIRBAG_REPORT_REFUSED, (uintptr_t)__builtin_frame_address(0));
}

static const struct airbag_own_child child_functions = {
    .is_here = airbag_child_is_here,
    .note_text = note_text,
    .ends_with = ends_with,
    .crashed = crashed,
    .crashed_outside = crashed_outside,
    .is_asked = is_asked,
    .lost_report = lost_report,
    .note_foreign_signal = note_foreign_signal,
};
