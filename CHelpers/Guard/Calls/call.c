/// The guarded call itself: opens a scope, runs the body, and returns in either case. Runs on the thread of the
/// body; after a crash the code goes on behind the jump, in ordinary context. Below it are watched calls, which another
/// thread asks for their place.
#include "../internal.h"

airbag_crash *airbag_crash_copy(const airbag_crash *evidence) {
  size_t frames_size = evidence->frame_count * sizeof(uintptr_t);
  size_t changes_size = evidence->change_count * sizeof(airbag_change);
  airbag_crash *crash =
      malloc(sizeof(airbag_crash) + frames_size + changes_size + evidence->message_length);
  if (crash == NULL) return NULL;
  uintptr_t *frames = (uintptr_t *)(crash + 1);
  airbag_change *changes = (airbag_change *)(frames + evidence->frame_count);
  char *message = (char *)(changes + evidence->change_count);
  memcpy(frames, evidence->frames, frames_size);
  if (changes_size > 0) memcpy(changes, evidence->changes, changes_size);
  memcpy(message, evidence->message, evidence->message_length);
  *crash = *evidence;
  crash->frames = frames;
  crash->changes = evidence->change_count > 0 ? changes : NULL;
  crash->message = evidence->message_length > 0 ? message : NULL;
  if (crash->message == NULL) crash->message_missing = 0;
  return crash;
}

/// Copies the evidence out of the thread's record. Runs after the jump, so in ordinary context, where allocation is
/// allowed.
static airbag_crash *copy_evidence(const struct airbag_thread *thread) {
  const airbag_crash evidence = {
      .signal = thread->signal,
      .fault_address = thread->fault_address,
      .has_fault_address = thread->has_fault_address,
      .lacks_fault_address = thread->lacks_fault_address,
      .is_stack_overflow = thread->is_stack_overflow,
      .begins_at_instruction = thread->begins_at_instruction,
      .is_incomplete = thread->is_incomplete,
      .is_said_by_libc = thread->is_said_by_libc,
      .exception = thread->exception,
      .message = thread->text + thread->message_start,
      .message_length = thread->text_length - thread->message_start,
      .message_missing = thread->text_missing,
      .frames = thread->frames,
      .frame_count = thread->frame_count,
      .changes = thread->changes,
      .change_count = thread->change_count,
  };
  return airbag_crash_copy(&evidence);
}

void airbag_crash_free(airbag_crash *crash) { free(crash); }

// The recovery: what is done behind the jump, in this order. If a step crashes, the jump leads here again, and all
// steps are gone through once more, with the evidence of the first crash. A third crash is not caught by this scope
// (`can_land` in scopes.c).

/// First, for all other steps need it: the thread works as before the call. The calls of the allocator that were left
/// are not under way. If the jump left a signal handler, the mask of the first guarded call is back. Who watches the
/// thread knows that it has left.
static void resume_thread(struct airbag_thread *thread, const struct airbag_scope *scope) {
  thread->allocations = scope->allocations;
  if (thread->leaves_handler) pthread_sigmask(SIG_SETMASK, &thread->first_mask, NULL);
  airbag_watches_leave(thread, scope->watch);
  airbag_ignored_accesses_restore(scope->ignored_accesses);
}

/// Frees what other threads wait for. Before the abandoned frames are overwritten: the record of the task's actor is in
/// one of them.
static void free_for_others(struct airbag_thread *thread, struct airbag_scope *scope) {
  const struct airbag_scope_job *job = scope->job;
  scope->job = NULL;
  if (job != NULL) job->leave_actor(thread, job);
  airbag_dispatch_restore(thread, scope->dispatch_place);
  airbag_stream_locks_restore(scope->stream_locks);
  airbag_onces_leave(thread, scope->frame);
}

/// The text of the runtime becomes the message. After the locks of the streams were freed, because held text that turns
/// out to be no message is printed here. To name an exception runs its `what()`.
static void finish_message(struct airbag_thread *thread, struct airbag_scope *scope) {
  if (!airbag_take_message(thread)) airbag_release_text(thread);
  thread->is_said_by_libc = false;
  if (thread->is_aborted_by_libc && thread->text_length == thread->message_start)
    airbag_take_abort_message(thread);
  if (thread->signal != SIGABRT || scope->is_named) return;
  scope->is_named = true;
  airbag_name_exception(thread);
}

/// Copies the evidence out of the thread's record. Before values end: the code of the user that ends them may crash,
/// too, and use the same record.
static void keep_evidence(struct airbag_thread *thread, struct airbag_scope *scope, airbag_result *result) {
  if (!scope->is_told) {
    scope->is_told = true;
    atomic_fetch_add(&airbag_catches, 1);
    result->signal = thread->signal;
    result->crash = copy_evidence(thread);
    thread->change_count = 0;
  }
  thread->text_length = scope->text_start;
}

/// Last, for it runs code of the user, still guarded, which may make guarded calls: exceptions and task-local values
/// that the body had caught and bound are ended.
static void end_values(struct airbag_thread *thread, const struct airbag_scope *scope) {
  airbag_cxx_restore(scope->cxx_state);
  airbag_task_locals_restore(thread, scope->task_locals, scope->frame);
}

static void recover(struct airbag_thread *thread, struct airbag_scope *scope, airbag_result *result) {
  resume_thread(thread, scope);
  free_for_others(thread, scope);
  finish_message(thread, scope);
  keep_evidence(thread, scope, result);
  end_values(thread, scope);
}

/// Names the function that the unwinder calls for this frame. (The encoding means: an address, relative to its own
/// position.)
#define HANDLES_EXCEPTIONS() __asm__ volatile(".cfi_personality 0x1b, airbag_personality")

airbag_status airbag_guard_here(airbag_body body, void *context, airbag_result *result) {
  HANDLES_EXCEPTIONS();
  struct airbag_thread *const thread = airbag_current_thread;
  uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
  if (frame >= thread->signal_stack_low && frame < thread->signal_stack_high)
    return AIRBAG_IN_SIGNAL_HANDLER;

  struct airbag_scope *const outer = airbag_drop_scopes(thread, frame);
  struct airbag_scope *const scope = outer == NULL ? thread->scopes : outer + 1;
  if (scope == thread->scopes + AIRBAG_DEPTH_LIMIT) return AIRBAG_TOO_DEEP;
  scope->frame = frame;
  volatile uintptr_t marks[AIRBAG_MARKS];
  for (int i = 0; i < AIRBAG_MARKS; i++) marks[i] = frame;
  scope->marks = marks;
  scope->return_address = airbag_plain_address((uintptr_t)__builtin_return_address(0));
  scope->task_locals = airbag_task_locals_now(thread);
  if (scope->task_locals.task != NULL && !scope->task_locals.is_known && !airbag_ends_child(thread, scope))
    return AIRBAG_NO_REPAIR;
  scope->dispatch_place = airbag_dispatch_now(thread);
  scope->stream_locks = airbag_stream_locks_now();
  scope->ignored_accesses = airbag_ignored_accesses_now();
  scope->text_start = thread->text_length;
  scope->job = NULL;
  scope->watch = thread->watch;
  scope->is_named = false;
  scope->is_told = false;
  scope->crashes = 0;
  scope->allocations = thread->allocations;
  scope->cxx_state = *thread->cxx_state;
  result->crash = NULL;
  for (int i = 0; i < AIRBAG_STATE_WORDS; i++) scope->exclusivity[i] = NULL;
  // No signal mask is saved: that system call costs 104 ns, a fifth of a passing expectation. The handler restores
  // the mask that was in force at the crash.
  if (sigsetjmp(scope->environment, 0) == 0) {
    airbag_exclusivity_open(scope->exclusivity);
    thread->scope = scope;
    body(context);
    // In a process that the body has forked no scope of its parent is open.
    if (thread->scope >= scope) thread->scope = outer;
    if (thread->text_length > 0) airbag_release_text(thread);
    return AIRBAG_RETURNED;
  }
  recover(thread, scope, result);
  thread->scope = outer;
  return AIRBAG_CRASHED;
}

static void note_return(void *context) {
  (void)context;
  airbag_note_body_return(airbag_plain_address((uintptr_t)__builtin_return_address(0)));
}

void airbag_find_body_return(void) {
  airbag_result result;
  if (!airbag_knows_body_return()) airbag_guard_here(note_return, NULL, &result);
}

// ---
// Asks another thread for its place, while that thread runs a watched call.
//
// `airbag_watch_ask` runs on the asking thread. `answer` is the signal handler on the asked thread: it fills in
// `question` and sets `is_answered`. There is one `question` in a process.

enum { SIGNAL = SIGURG };

static struct {
  /// The thread that may answer. The handler sets it to 0 before it writes an answer, and the asking thread when it
  /// gives up. The one that finds it other than 0 wins.
  _Atomic int thread;
  _Atomic bool is_answered;
  uintptr_t frame;
  size_t count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
} question;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction previous;

/// Whether the thread is in a system call: its last or its next instruction makes one.
///
/// Unwinding may take a lock of the dynamic loader (libgcc before 12). A thread in a system call hardly ever holds
/// that lock. If it does, the handler never ends, and `is_lost` becomes true.
READS_ANY_STACK
static bool waits(uintptr_t address) {
  const uint8_t *pc = (const uint8_t *)address;
#if defined(__x86_64__)
  static const uint8_t call[2] = {0x0f, 0x05};  // syscall
#else
  static const uint8_t call[4] = {0x01, 0x00, 0x00, 0xd4};  // svc #0
#endif
  return memcmp(pc, call, sizeof(call)) == 0 || memcmp(pc - sizeof(call), call, sizeof(call)) == 0;
}

/// Identifies the signals that Airbag sends.
static const char mark;

READS_ANY_STACK
static void answer(int signal, siginfo_t *info, void *data) {
  int error = errno, self = gettid();
  bool is_ours = info->si_code == SI_QUEUE && info->si_value.sival_ptr == &mark;
  // Such a signal may come when no thread waits for the answer any more.
  if (!is_ours || !atomic_compare_exchange_strong(&question.thread, &self, 0)) {
    if (!is_ours) airbag_call_handler(&previous, signal, info, data);
    errno = error;
    return;
  }
  const struct airbag_registers registers = airbag_read_registers(data);
  uintptr_t fp = registers.fp;
  question.frames[0] = registers.pc;
  size_t count =
      1 + airbag_climb(&fp, question.frame, question.frames + 1, AIRBAG_FRAME_LIMIT - 1);
  // Most threads wait in libc, whose code keeps no frame pointers.
  if (waits(registers.pc)) airbag_unwind_frames(question.frames, &count, question.frame);
  question.count = count;
  atomic_store(&question.is_answered, true);
  errno = error;
}

/// An exception has left the call.
static void leave(void *data) {
  airbag_watch *watch = data;
  __atomic_store_n(&watch->is_left, true, __ATOMIC_RELEASE);
  if (airbag_current_thread != NULL) airbag_watches_leave(airbag_current_thread, watch->outer);
}

void airbag_watch_call(airbag_body body, void *context, airbag_watch *watch, airbag_body begin) {
  // Threads of Dispatch block most signals.
  sigset_t signals, before;
  sigemptyset(&signals);
  sigaddset(&signals, SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &signals, &before);
  // NULL if the thread is in no guarded call. Then no crash can make it jump out of this one.
  struct airbag_thread *thread = airbag_current_thread;
  *watch = (airbag_watch){.thread = gettid(),
                          .frame = (uintptr_t)__builtin_frame_address(0),
                          .outer = thread != NULL ? thread->watch : NULL};
  if (thread != NULL) thread->watch = watch;
  begin(context);
  airbag_call_or_leave(body, context, leave, watch);
  if (thread != NULL) thread->watch = watch->outer;
  if (sigismember(&before, SIGNAL)) pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

void airbag_watches_leave(struct airbag_thread *thread, airbag_watch *outer) {
  for (; thread->watch != outer; thread->watch = thread->watch->outer)
    __atomic_store_n(&thread->watch->is_left, true, __ATOMIC_RELEASE);
}

/// A handler took the question and did not end. It may still write to the question, so no thread asks again.
static bool is_lost;

/// Waits up to a second for an answer.
static bool answer_came(void) {
  for (int i = 0; i < 10000 && !atomic_load(&question.is_answered); i++)
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  return atomic_load(&question.is_answered);
}

static bool await_answer(void) {
  if (answer_came()) return true;
  // Take the question back. If it is 0 already, the handler is writing: wait once more.
  if (atomic_exchange(&question.thread, 0) != 0) return false;
  is_lost = !answer_came();
  return !is_lost;
}

/// Sends the signal. The handler is installed only as long as the question is open.
static bool ask(int thread) {
  struct sigaction action = {.sa_sigaction = answer,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGNAL, NULL, &previous) != 0 || sigaction(SIGNAL, &action, NULL) != 0) return false;
  atomic_store(&question.is_answered, false);
  atomic_store(&question.thread, thread);
  siginfo_t info = {.si_signo = SIGNAL, .si_code = SI_QUEUE};
  info.si_value.sival_ptr = (void *)&mark;
  bool has_answer = syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, SIGNAL, &info) == 0 && await_answer();
  atomic_store(&question.thread, 0);
  sigaction(SIGNAL, &previous, NULL);
  return has_answer;
}

airbag_crash *airbag_watch_ask(const airbag_watch *watch) {
  airbag_crash *place = NULL;
  // This also finds the unwinder, which `answer` needs.
  if (airbag_install_handlers() != 0) return NULL;
  pthread_mutex_lock(&mutex);
  if (!is_lost) question.frame = watch->frame;
  if (!is_lost && ask(watch->thread)) {
    const airbag_crash known = {.signal = SIGNAL, .begins_at_instruction = true, .message = "",
                                .frames = question.frames, .frame_count = question.count};
    place = airbag_crash_copy(&known);
  }
  pthread_mutex_unlock(&mutex);
  return place;
}
