/// The signal handlers: one for all eight signals, installed once. The handler runs on the thread that got the signal.
/// It passes on signals that are not for Airbag. Most fatal errors of Swift need no signal: stdio.c ends the call when
/// the runtime begins its report.
#include "../internal.h"

static const int caught[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGPIPE};
enum { CAUGHT_COUNT = sizeof(caught) / sizeof(caught[0]) };

static pthread_once_t install_once = PTHREAD_ONCE_INIT;
static int install_error;

bool airbag_is_in_frame(uintptr_t address, uintptr_t sp, uintptr_t fp) {
  // A call writes below the stack pointer, and on x86_64 a function without calls may use 128 bytes there.
  const uintptr_t below = 256;
  return address < fp && address + below >= sp;
}

/// Whether a fault is a stack overflow. Either the address is close to the stack pointer, and the stack pointer at
/// the stack's low end; or it is below that end, in a large frame whose callers are on the stack.
static bool is_stack_overflow(const struct airbag_thread *thread, uintptr_t address,
                              const struct airbag_registers *registers, uintptr_t outer_fp) {
  const uintptr_t near = 1 << 20, edge = 1 << 16, sp = registers->sp;
  bool leaves_stack = sp < thread->stack_low && address < thread->stack_low + edge &&
                      outer_fp >= thread->stack_low && outer_fp < thread->stack_high;
  if (leaves_stack && airbag_is_in_frame(address, sp, registers->fp)) return true;
  uintptr_t distance = address > sp ? address - sp : sp - address;
  return distance < near && sp < thread->stack_low + edge && sp + near > thread->stack_low;
}

bool airbag_has_address(int signal, const siginfo_t *info) {
  return (signal == SIGSEGV || signal == SIGBUS) && info->si_code > 0 && info->si_code != SI_KERNEL;
}

void airbag_crash_note_signal(airbag_crash *crash, int signal, const siginfo_t *info, uintptr_t pc) {
  const bool is_access = signal == SIGSEGV || signal == SIGBUS;
  crash->signal = signal;
  crash->has_fault_address = airbag_has_address(signal, info);
  crash->lacks_fault_address = is_access && info->si_code == SI_KERNEL;
  crash->fault_address = crash->has_fault_address ? (uintptr_t)info->si_addr : 0;
  crash->begins_at_instruction = true;
  crash->frames[0] = pc;
  crash->frame_count = 1;
}

/// Finds the scope to which the crash has to return. NULL if there is none.
static struct airbag_scope *find_scope(struct airbag_thread *thread, int signal,
                                       const struct airbag_registers *registers, uintptr_t outer_fp) {
  if (thread->scope == NULL) return NULL;
  struct airbag_scope *scope = airbag_walk(thread, outer_fp, registers->sp);
  thread->latest.is_incomplete = scope == NULL;
  // A chain to the outermost frame of the thread that meets no scope: none is open, for a `longjmp` has left them. The
  // chain of a coroutine leads to the code that made it, and a cut one may end below the scopes.
  const bool is_above_sp = outer_fp >= registers->sp;  // below the stack pointer there is no frame (see airbag_walk)
  const bool is_own = registers->sp - thread->stack_low < thread->stack_high - thread->stack_low;
  if (scope == NULL && is_above_sp && (is_own || thread->latest.is_stack_overflow) &&
      thread->scopes->frame < thread->outermost && airbag_outermost(thread, outer_fp) == thread->outermost)
    return NULL;
  if (scope == NULL) {
    uintptr_t begin, count = thread->latest.frame_count;
    scope = airbag_search(thread, registers->sp, &begin);
    // A trap is in Swift code: its chain is right until it comes to code that keeps no frame pointers, as XCTest's.
    const bool is_chain = (signal == SIGILL || signal == SIGTRAP) && is_above_sp;
    if (scope != NULL && is_chain) thread->latest.is_incomplete = !airbag_insert_chain(thread, count, outer_fp, begin);
  }
  // Without any chain only the order of the scopes is left: code without frame pointers, or on a stack of its own.
  if (scope == NULL) scope = airbag_drop_scopes(thread, registers->sp);
  return airbag_catching(thread, scope);
}

/// Records the evidence, and says whether a scope catches the crash, which is `thread->scope` then. In a recovery the
/// evidence of the first crash stays. Nothing here allocates or locks.
static bool record(struct airbag_thread *thread, int signal, const siginfo_t *info,
                   const struct airbag_registers *registers) {
  if (airbag_is_recovery(thread)) {
    thread->why_not_caught = airbag_held_lock(thread, thread->scope, registers->fp);
    return thread->why_not_caught == NULL;
  }
  airbag_crash_begin(&thread->latest, signal);
  airbag_crash_note_signal(&thread->latest, signal, info, registers->pc);
  const bool has_address = thread->latest.has_fault_address;
  const uintptr_t address = thread->latest.fault_address;
  uintptr_t outer_fp = registers->fp;
  // Large frames may already lie below the low end of the stack.
  if (has_address && registers->sp < thread->stack_low)
    thread->latest.frame_count +=
        airbag_climb(&outer_fp, thread->stack_low, thread->latest.frames + thread->latest.frame_count,
                     AIRBAG_FRAME_LIMIT - thread->latest.frame_count);
  thread->leaves_handler =
      registers->sp - thread->signal_stack_low < thread->signal_stack_high - thread->signal_stack_low;
  thread->latest.is_stack_overflow =
      signal == SIGSEGV && has_address && is_stack_overflow(thread, address, registers, outer_fp);
  struct airbag_scope *scope = find_scope(thread, signal, registers, outer_fp);
  if (scope == NULL) return false;
  // A call through a wild pointer: there is no frame yet, and its caller is not in the chain.
  if (has_address && address == registers->pc) thread->latest.is_incomplete = true;
  // Below the stack pointer there is no frame. (See airbag_walk.)
  const uintptr_t fp = outer_fp >= registers->sp ? outer_fp : scope->frame;
  thread->why_not_caught = airbag_held_lock(thread, scope, fp);
  if (thread->why_not_caught != NULL) return false;
  if (airbag_may_hold_stream(thread)) return false;
  thread->scope = scope;
  return true;
}

/// Leaves the handler for good, with the signal mask of the interrupted code. Normally that changes nothing (see
/// `handler_for`), but ThreadSanitizer's sigaction makes the kernel block every signal during a handler.
__attribute__((noreturn)) static void leave(struct airbag_thread *thread, const ucontext_t *context) {
  pthread_sigmask(SIG_SETMASK, &context->uc_sigmask, NULL);
  airbag_abandon(thread);
}

/// Prints the text that was held for a guarded call that does not catch the crash, and in a child notes it.
static void tell_held_text(struct airbag_thread *thread, const struct airbag_own_child *child) {
  airbag_last_message_begins();
  if (airbag_is_child()) child->note_text(thread->words.text, thread->words.length, thread->words.missing);
  airbag_last_words_note(thread->words.text, thread->words.length);
  airbag_release_text(thread, true);
}

/// Whether the code that a signal interrupts caused it: by a fault, or by a signal to its own thread from this process.
/// One to the whole process may come from any thread, from a timer or from another process (a time limit that wants a
/// core dump, say).
static bool is_own_signal(int signal, const siginfo_t *info) {
  if (info->si_code > 0) return true;
  // The kernel sends SIGPIPE to the thread that writes, but as `kill` would.
  const bool is_to_thread = info->si_code == SI_TKILL || (info->si_code == SI_USER && signal == SIGPIPE);
  return is_to_thread && info->si_pid == getpid();
}

static void handle(int signal, siginfo_t *info, void *context) {
  int error = errno;
  const struct airbag_own_child *child = airbag_own_child;  // also in a process that the child has forked
  // Here the first thread of the child asks, by a signal of ours. It then ends the child: this thread only waits.
  if (child != NULL && airbag_answer(info, context))
    for (;;) pause();
  if (child != NULL && child->lost_report(signal, info)) {
    // The report is lost: the instruction runs again, and its fault ends the child.
    const struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(signal, &standard, NULL);
    return;
  }
  struct airbag_registers registers = airbag_read_registers(context);
  struct airbag_thread *thread = airbag_current_thread;
  // A fault on the way to the jump: the evidence is recorded, only the jump is left.
  if (thread != NULL && thread->is_abandoning) leave(thread, context);
  bool is_asked = child != NULL && child->is_asked();
  bool is_own = is_asked || is_own_signal(signal, info);
  if (thread != NULL) thread->why_not_caught = NULL;
  if (thread != NULL && is_own && record(thread, signal, info, &registers)) {
    if (is_asked) child->crashed(thread);
    leave(thread, context);
  }
  if (is_own && thread != NULL && thread->words.length > 0) tell_held_text(thread, child);
  if (is_own && airbag_is_child()) child->crashed_outside(signal, info, &registers);
  if (!is_own && child != NULL) child->note_foreign_signal(signal);
  airbag_pass_on(signal, info, context, is_own);
  errno = error;
}

/// Returns our handler, to replace another one.
static struct sigaction handler_for(const struct sigaction *former) {
  // SA_NODEFER and the empty mask: a fault in the handler comes back to the handler, instead of ending the process.
  // SA_ONSTACK: the stack may be exhausted. SA_RESTART: as the former handler; where there was none, no system call
  // is interrupted for good.
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  bool was_none = former->sa_handler == SIG_DFL || former->sa_handler == SIG_IGN;
  action.sa_flags |= was_none ? SA_RESTART : former->sa_flags & SA_RESTART;
  return action;
}

bool airbag_handles(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_sigaction == handle;
}

/// Whether the signal is SIGPIPE, and the process ignores it: a write that nobody reads then fails.
static bool is_error_wanted(int signal) {
  struct sigaction action;
  return signal == SIGPIPE && sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void airbag_reset_signals(void) {
  const struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) {
    struct sigaction former;
    if (sigaction(signal, &standard, &former) == 0 && former.sa_handler == SIG_IGN) sigaction(signal, &former, NULL);
  }
  // Our handlers may have been replaced since they were installed.
  const struct sigaction action = handler_for(&standard);
  for (int i = 0; i < CAUGHT_COUNT; i++) {
    airbag_former[caught[i]] = standard;
    if (!is_error_wanted(caught[i])) sigaction(caught[i], &action, NULL);
  }
}

/// Runs in every forked child, where no guarded call of the parent goes on: a crash there must end the child, not
/// return it into a second copy of the parent's work. The parent prints the held text. New guarded calls work.
static void forget_scopes(void) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread == NULL) return;
  thread->scope = NULL;
  airbag_hold_text(thread, AIRBAG_MESSAGE, AIRBAG_NO_TEXT);
}

static void install(void) {
  install_error = pthread_atfork(NULL, NULL, forget_scopes);
  airbag_runtime_prepare();
  airbag_handler = handle;
  airbag_held_locks_prepare();
  airbag_allocator_prepare();
  airbag_find_handler_return();
  airbag_exceptions_keep();
  // All are read before the first is replaced: a signal may arrive at once.
  for (int i = 0; i < CAUGHT_COUNT && install_error == 0; i++)
    if (sigaction(caught[i], NULL, &airbag_former[caught[i]]) != 0) install_error = errno;
  for (int i = 0; i < CAUGHT_COUNT && install_error == 0; i++) {
    if (is_error_wanted(caught[i])) continue;
    const struct sigaction action = handler_for(&airbag_former[caught[i]]);
    if (sigaction(caught[i], &action, NULL) != 0) install_error = errno;
  }
}

int airbag_install_handlers(void) {
  pthread_once(&install_once, install);
  return install_error;
}
