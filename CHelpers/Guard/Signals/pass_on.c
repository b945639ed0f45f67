/// Passes a signal that Airbag does not catch to the handler that was there before. Runs in a signal handler, on
/// the thread that got the signal. Async-signal-safe.
#include "../internal.h"

struct sigaction airbag_former[NSIG];
void (*airbag_handler)(int, siginfo_t *, void *);

static void pass_on_to_default(int signal, const siginfo_t *info, const struct sigaction *action) {
  bool ignored = action->sa_handler == SIG_IGN;
  if (ignored && info->si_code <= 0) return;
  // A fault comes again when the instruction runs again, and the kernel then ends the process with the right
  // signal, also when it is ignored (signal(7)). A signal that was sent has to be sent again. So has one that comes
  // behind its instruction: a breakpoint, a system call that was refused.
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

/// Whether this is the Swift runtime's handler, which prints the calls of a crash (`SWIFT_BACKTRACE`).
static bool is_of_runtime(const struct sigaction *action) {
  return airbag_is_swift_code((uintptr_t)action->sa_sigaction);
}

/// Whether a crash ends the process, as far as that is known: by the default action, or after the Swift runtime has
/// printed its calls.
static bool ends_process(bool is_fault, const struct sigaction *action) {
  if (action->sa_handler == SIG_IGN) return is_fault;
  return action->sa_handler == SIG_DFL || is_of_runtime(action);
}

void airbag_last_message_begins(void) {
  // A trap or an `abort` follows. Other code may handle it, and go on.
  static const int next[] = {SIGILL, SIGTRAP, SIGABRT};
  for (int i = 0; i < 3; i++) {
    struct sigaction action;
    sigaction(next[i], NULL, &action);
    if (!ends_process(true, action.sa_sigaction == airbag_handler ? &airbag_former[next[i]] : &action)) return;
  }
  airbag_process_crashes();
}

/// Says why the guarded calls of the thread do not catch a crash, if they do not. Async-signal-safe.
static void say_why(const struct airbag_thread *thread) {
  if (thread == NULL || thread->why_not_caught == NULL) return;
  airbag_say(thread->latest.is_stack_overflow ? "Airbag: a stack overflow" : "Airbag: a crash",
             " that no guarded call can catch, for it is ", thread->why_not_caught,
             "; a child can: throwAssertion(in: .child), isolated { }", NULL);
}

void airbag_pass_on(int signal, siginfo_t *info, void *context, bool is_crash) {
  const struct sigaction action = airbag_former[signal];
  const bool is_end = is_crash && ends_process(info->si_code > 0, &action);
  if (is_end) airbag_process_crashes();
  if (is_crash) say_why(airbag_current_thread);
  if (is_end || (is_crash && action.sa_handler != SIG_IGN)) airbag_last_words_say(signal, is_end);
  if (!airbag_call_handler(&airbag_former[signal], signal, info, context)) pass_on_to_default(signal, info, &action);
  // The runtime's handler expects that the faulting instruction ends the process. After a signal that was sent
  // there is no such instruction, and the process would go on after its crash was reported.
  if (!is_crash && is_of_runtime(&action)) pass_on_to_default(signal, info, &(struct sigaction){.sa_handler = SIG_DFL});
}
