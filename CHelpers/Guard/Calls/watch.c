/// Asks another thread for its place, while that thread runs a watched call.
///
/// `airbag_watch_ask` runs on the asking thread. `answer` is the signal handler on the asked thread: it fills in
/// `question` and sets `is_answered`. There is one `question` in a process.
#include "../internal.h"

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
