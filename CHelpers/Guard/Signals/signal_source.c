/// The source of a signal: whether the code that it interrupts raised it. Runs in a signal handler.
#include "../internal.h"

#include <poll.h>

/// The value for a register that is lost: it holds the result of the call.
enum { UNTOLD = -1 };

/// The number and the arguments of a system call, which are all of type `int`.
struct system_call {
  int number, first, second, third;
};

/// Returns the values of the registers if the code is right behind a system call that succeeded. The kernel keeps
/// all of them except the one for the result. syscall(2)
static struct system_call last_call(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *r = context->uc_mcontext.gregs;
  return (struct system_call){UNTOLD, (int)r[REG_RDI], (int)r[REG_RSI], (int)r[REG_RDX]};
#else
  const unsigned long long *r = context->uc_mcontext.regs;
  return (struct system_call){(int)r[8], UNTOLD, (int)r[1], (int)r[2]};
#endif
}

/// Whether the instruction before the interrupted one is a system call, and its result is a certain one.
READS_ANY_STACK
static bool is_behind_call(const ucontext_t *context, long result) {
#if defined(__x86_64__)
  const greg_t *r = context->uc_mcontext.gregs;
  const uint8_t *pc = (const uint8_t *)r[REG_RIP];
  return r[REG_RAX] == result && pc[-2] == 0x0f && pc[-1] == 0x05;  // syscall
#else
  const mcontext_t *m = &context->uc_mcontext;
  return (long)m->regs[0] == result && ((const uint32_t *)m->pc)[-1] == 0xd4000001;  // svc #0
#endif
}

static bool is_one_of(int number, int a, int b) {
  return number == UNTOLD || number == a || number == b;
}

/// Whether the interrupted thread is right behind a call that wrote a part of its data, and nobody reads the rest: the
/// reader of a pipe left meanwhile. The result of such a call is the size of that part.
static bool has_written_part(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *r = context->uc_mcontext.gregs;
  struct pollfd end = {.fd = last_call(context).first, .events = POLLOUT};
  return r[REG_RAX] > 0 && poll(&end, 1, 0) == 1 && (end.revents & POLLERR) != 0 &&
         is_behind_call(context, r[REG_RAX]);
#else
  const long result = (long)context->uc_mcontext.regs[0];
  return result > 0 && is_one_of(last_call(context).number, SYS_write, SYS_writev) && is_behind_call(context, result);
#endif
}

/// Whether the interrupted thread is right behind the call by which it sent the signal to its own process, or to
/// itself. A call to a whole group does not count: others get that signal, too.
static bool has_sent(int signal, const ucontext_t *context) {
  const struct system_call call = last_call(context);
  bool names_process = call.first == UNTOLD || call.first == getpid();
  bool is_to_process =
      call.second == signal && is_one_of(call.number, SYS_kill, SYS_rt_sigqueueinfo);
  bool is_to_thread = call.second == gettid() && call.third == signal &&
                      is_one_of(call.number, SYS_tgkill, SYS_rt_tgsigqueueinfo);
  // The code is read last: after these checks there certainly is code before `pc`.
  return names_process && (is_to_process || is_to_thread) && is_behind_call(context, 0);
}

bool airbag_is_own_signal(int signal, const siginfo_t *info, const void *context) {
  if (info->si_code > 0) return true;
  if (info->si_pid != getpid()) return false;
  switch (info->si_code) {
    case SI_TKILL: return true;
    case SI_USER:
      // The kernel sends it as the process itself would, to the thread that writes.
      if (signal == SIGPIPE && (is_behind_call(context, -EPIPE) || has_written_part(context))) return true;
      return has_sent(signal, context);
    case SI_QUEUE: return has_sent(signal, context);
    default: return false;
  }
}
