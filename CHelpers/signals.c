/// The signal handlers: one for all seven signals, installed once, passing on what is not
/// ours.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

static const int caught[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS};
enum { CAUGHT_COUNT = sizeof(caught) / sizeof(caught[0]) };

/// The handlers that were there before, by signal number.
static struct sigaction previous[NSIG];

static pthread_once_t install_once = PTHREAD_ONCE_INIT;
static int install_error;

/// The registers of the interrupted code.
struct registers {
  uintptr_t pc, fp, sp, link;
};

static struct registers read_registers(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *r = context->uc_mcontext.gregs;
  return (struct registers){(uintptr_t)r[REG_RIP], (uintptr_t)r[REG_RBP], (uintptr_t)r[REG_RSP], 0};
#elif defined(__aarch64__)
  const mcontext_t *m = &context->uc_mcontext;
  return (struct registers){m->pc, m->regs[29], m->sp, m->regs[30]};
#else
#error "Airbag supports x86_64 and aarch64"
#endif
}

/// Whether this thread caused the signal, or this process raised it. What another process
/// sends (a time limit that wants a core dump, say) is none of a guarded body's doing.
static bool is_own(const siginfo_t *info) {
  return info->si_code > 0 || info->si_pid == getpid();
}

static void pass_on_to_default(int signal, const siginfo_t *info,
                               const struct sigaction *action) {
  bool ignored = action->sa_handler == SIG_IGN;
  if (ignored && info->si_code <= 0) return;
  // A fault comes again when the instruction is run again, and the kernel then ends the
  // process with the right signal, also when it is ignored (signal(7)). A signal that was
  // sent has to be sent again, and so has one that comes behind its instruction: a breakpoint,
  // a system call that was refused.
  sigaction(signal, action, NULL);
  if (info->si_code <= 0 || signal == SIGTRAP || signal == SIGSYS) raise(signal);
}

bool airbag_call_handler(struct sigaction *previous, int signal, siginfo_t *info, void *context) {
  const struct sigaction action = *previous;
  bool takes_info = (action.sa_flags & SA_SIGINFO) != 0;
  if (!takes_info && (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN)) return false;
  sigset_t mask = action.sa_mask;
  if ((action.sa_flags & SA_NODEFER) == 0) sigaddset(&mask, signal);
  pthread_sigmask(SIG_BLOCK, &mask, NULL);  // undone by the return from our handler
  if ((action.sa_flags & (int)SA_RESETHAND) != 0) {
    previous->sa_handler = SIG_DFL;
    previous->sa_flags &= ~SA_SIGINFO;
  }
  if (takes_info)
    action.sa_sigaction(signal, info, context);
  else
    action.sa_handler(signal);
  return true;
}

/// Does what would have happened without us. sigaction(2)
static void pass_on(int signal, siginfo_t *info, void *context) {
  const struct sigaction action = previous[signal];
  if (!airbag_call_handler(&previous[signal], signal, info, context))
    pass_on_to_default(signal, info, &action);
}

/// A stack overflow faults close to the stack pointer, and that at the stack's low end.
static bool is_stack_overflow(const struct airbag_thread *thread, uintptr_t address,
                              uintptr_t sp) {
  const uintptr_t near = 1 << 20, edge = 1 << 16;
  uintptr_t distance = address > sp ? address - sp : sp - address;
  return distance < near && sp < thread->stack_low + edge && sp + near > thread->stack_low;
}

/// Finds the scope that the crash has to go back to. NULL if there is none.
static struct airbag_scope *find_scope(struct airbag_thread *thread,
                                       const struct registers *registers) {
  if (thread->scope == NULL) return NULL;
  struct airbag_scope *scope = airbag_walk(thread, registers->fp);
  thread->is_incomplete = scope == NULL;
  if (scope == NULL) scope = airbag_search(thread, registers->sp);
  // Without any chain, because the code keeps no frame pointers or brought a stack of its own,
  // what is left to go by is the order of the scopes.
  if (scope == NULL) scope = airbag_drop_scopes(thread, registers->sp);
  return airbag_catching(thread, scope);
}

/// The caller of a function that was called through a wild pointer. The fault comes at the
/// target, before there is a frame: the return address is still in the link register, or on top
/// of the stack.
READS_ANY_STACK
static uintptr_t wild_caller(const struct airbag_thread *thread,
                             const struct registers *registers) {
#if defined(__x86_64__)
  uintptr_t sp = registers->sp;
  bool is_readable = sp % sizeof(sp) == 0 && sp >= thread->stack_low && sp < thread->stack_high;
  return is_readable ? *(const uintptr_t *)sp : 0;
#else
  (void)thread;
  return airbag_plain_address(registers->link);
#endif
}

void airbag_record_place(struct airbag_thread *thread, int signal, uintptr_t pc, uintptr_t fp,
                         uintptr_t sp) {
  thread->frames[0] = pc;
  thread->frame_count = 1;
  thread->is_incomplete =
      airbag_walk(thread, fp) == NULL && airbag_search(thread, sp) == NULL;
  thread->signal = signal;
  thread->has_fault_address = thread->is_stack_overflow = thread->is_aborted_by_libc = false;
  thread->begins_at_instruction = true;
  thread->exception = AIRBAG_NO_EXCEPTION;
}

/// Keeps the evidence in the thread's record, if there is a scope to go back to. Nothing here
/// allocates or locks.
static bool record(struct airbag_thread *thread, int signal, const siginfo_t *info,
                   const struct registers *registers) {
  uintptr_t address = (uintptr_t)info->si_addr;
  bool has_address = info->si_code > 0 && (signal == SIGSEGV || signal == SIGBUS);
  thread->frames[0] = registers->pc;
  thread->frame_count = 1;
  if (has_address && address == registers->pc) {
    uintptr_t caller = wild_caller(thread, registers);
    if (caller != 0) thread->frames[thread->frame_count++] = caller;
  }
  struct airbag_scope *scope = find_scope(thread, registers);
  if (scope == NULL) return false;
  thread->scope = scope;
  thread->signal = signal;
  thread->has_fault_address = has_address;
  thread->fault_address = has_address ? address : 0;
  thread->is_stack_overflow =
      signal == SIGSEGV && has_address && is_stack_overflow(thread, address, registers->sp);
  thread->message_start = scope->text_start;
  thread->begins_at_instruction = true;
  thread->exception = AIRBAG_NO_EXCEPTION;
  thread->is_aborted_by_libc = signal == SIGABRT && airbag_is_in_abort(thread, registers->sp);
  return true;
}

/// Leaves the handler for good, with the signal mask of the interrupted code. Normally that
/// changes nothing (see `install`), but ThreadSanitizer's sigaction makes the kernel block every
/// signal during a handler.
__attribute__((noreturn)) static void leave(struct airbag_thread *thread,
                                            const ucontext_t *context) {
  pthread_sigmask(SIG_SETMASK, &context->uc_sigmask, NULL);
  airbag_abandon(thread);
}

static void handle(int signal, siginfo_t *info, void *context) {
  int error = errno;
  struct registers registers = read_registers(context);
  struct airbag_thread *thread = airbag_current_thread;
  // A fault inside our own recovery: the evidence is recorded, only the jump is left.
  if (thread != NULL && thread->is_recovering) leave(thread, context);
  bool is_asked = airbag_child_is_asked();
  if (thread != NULL && (is_asked || is_own(info)) && record(thread, signal, info, &registers)) {
    if (is_asked) airbag_child_placed(thread);
    leave(thread, context);
  }
  if (airbag_child_is_here() && (is_asked || is_own(info)))
    airbag_child_crashed_outside(signal, info, registers.pc, registers.fp);
  pass_on(signal, info, context);
  errno = error;
}

void airbag_reset_signals(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  for (int signal = 1; signal < NSIG; signal++) {
    struct sigaction action;
    if (sigaction(signal, NULL, &action) != 0) continue;
    if (action.sa_flags & SA_SIGINFO && action.sa_sigaction == handle) {
      previous[signal] = standard;
    } else if (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN) {
      sigaction(signal, &standard, NULL);
    }
  }
}

/// In a forked child nothing of what was guarded goes on: a crash there must end the child, not
/// send it back into a second copy of the parent's work. New guarded calls work.
static void forget_scopes(void) {
  if (airbag_current_thread != NULL) airbag_current_thread->scope = NULL;
}

static void install(void) {
  install_error = pthread_atfork(NULL, NULL, forget_scopes);
  airbag_runtime_prepare();
  airbag_unwind_prepare();
  airbag_exceptions_keep();
  // SA_NODEFER and the empty mask: a fault in the handler comes back to it, instead of ending
  // the process. SA_ONSTACK: the stack may be exhausted.
  struct sigaction action = {.sa_sigaction = handle,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  // All are read before the first is replaced: a signal may arrive at once.
  for (int i = 0; i < CAUGHT_COUNT && install_error == 0; i++)
    if (sigaction(caught[i], NULL, &previous[caught[i]]) != 0) install_error = errno;
  for (int i = 0; i < CAUGHT_COUNT && install_error == 0; i++)
    if (sigaction(caught[i], &action, NULL) != 0) install_error = errno;
}

int airbag_install_handlers(void) {
  pthread_once(&install_once, install);
  return install_error;
}
