/// Questions to threads: where they are. A thread that may be blocked is asked by a signal, and answers in the handler.
///
/// In a test run another thread asks the thread of a watched call. In a child whose time is over the first
/// thread asks all others (Child/report.c).
#include "../internal.h"

#include <sys/prctl.h>

/// The questions that are open, by their signal: the two askers may ask at once. A thread that answers sets `thread` to
/// 0 first, and so does the one that gives up: the one that finds another number wins.
static struct {
  struct airbag_question *_Atomic list;
  _Atomic size_t count;
} asked[NSIG];

/// Identifies the signals that Airbag sends.
static const char mark;

/// Whether the thread is in a system call: its last or its next instruction makes one.
///
/// Unwinding may take a lock of the dynamic loader (libgcc before 12). A thread in a system call hardly ever holds
/// that lock. If it does, the handler never ends, and the question is lost.
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

static void tell(struct airbag_question *question, const void *context) {
  const struct airbag_registers registers = airbag_read_registers(context);
  const struct airbag_thread *thread = airbag_current_thread;
  // The frame of a scope may be gone.
  const bool has_scope = thread != NULL && thread->scope != NULL && thread->scope->frame > registers.sp;
  const uintptr_t end = has_scope && question->end == UINTPTR_MAX ? thread->scope->frame : question->end;
  uintptr_t fp = registers.fp, frames[AIRBAG_FRAME_LIMIT] = {registers.pc};
  size_t count = 1 + airbag_climb(&fp, end, frames + 1, AIRBAG_FRAME_LIMIT - 1);
  prctl(PR_GET_NAME, question->name);
  question->place.begins_at_instruction = true;
  memcpy(question->place.frames, frames, count * sizeof(uintptr_t));
  atomic_store(&question->frame_count, count);
  // Most threads wait in libc, whose code keeps no frame pointers. Where the end is not known, this is a child that is
  // about to end, and the unwinder may hang: then the calls stay as they are now.
  if ((question->end == UINTPTR_MAX || waits(registers.pc)) && airbag_unwind_frames(frames, &count, end)) {
    memcpy(question->place.frames, frames, count * sizeof(uintptr_t));
    atomic_store(&question->frame_count, count);
  }
  atomic_store(&question->is_answered, true);
}

bool airbag_answer(const siginfo_t *info, const void *context) {
  if (info->si_code != SI_QUEUE || info->si_value.sival_ptr != &mark) return false;
  struct airbag_question *list = asked[info->si_signo].list;
  // Such a signal may come when nobody waits for the answer any more.
  for (size_t i = 0, count = asked[info->si_signo].count; i < count; i++) {
    pid_t self = gettid();
    if (atomic_compare_exchange_strong(&list[i].thread, &self, 0)) tell(&list[i], context);
  }
  return true;
}

static bool await_answers(const struct airbag_question *list, size_t count, int milliseconds) {
  for (size_t answered = 0;; milliseconds--) {
    while (answered < count && list[answered].is_answered) answered++;
    if (answered == count || milliseconds == 0) return answered == count;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
}

bool airbag_ask(struct airbag_question *list, size_t count, int signal, int milliseconds) {
  asked[signal].list = list;
  asked[signal].count = count;
  siginfo_t info = {.si_signo = signal, .si_code = SI_QUEUE};
  info.si_value.sival_ptr = (void *)&mark;
  for (size_t i = 0; i < count; i++)
    // A thread that asked itself would pause for ever.
    if (list[i].thread == gettid() || syscall(SYS_rt_tgsigqueueinfo, getpid(), list[i].thread, signal, &info) != 0)
      list[i].is_answered = true;
  return await_answers(list, count, milliseconds);
}

// --- Watched calls: another thread asks the thread of such a call for its place. The signal is SIGURG, which is
// ignored by default (signal(7)), and debuggers let it pass. Its handler is ours only as long as a question is open.

/// The handler that was there before ours.
static struct sigaction previous;

static void answer_or_pass_on(int signal, siginfo_t *info, void *context) {
  const int error = errno;
  if (!airbag_answer(info, context)) airbag_call_handler(&previous, signal, info, context);
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
  const sigset_t signals = airbag_set_of(SIGURG);
  sigset_t before;
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
  if (sigismember(&before, SIGURG)) pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

airbag_crash *airbag_watch_ask(const airbag_watch *watch) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static struct airbag_question question;
  /// A handler has taken the question and did not end. It may still write to it, so nobody asks again.
  static bool is_lost;
  pthread_mutex_lock(&mutex);
  const struct sigaction action = {.sa_sigaction = answer_or_pass_on, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  bool is_told = false;
  // The former handler is known before ours is called.
  if (!is_lost && sigaction(SIGURG, NULL, &previous) == 0 && sigaction(SIGURG, &action, NULL) == 0) {
    question = (struct airbag_question){.end = watch->frame, .place.signal = SIGURG};
    question.thread = watch->thread;  // last: the signal of an earlier question may come meanwhile
    is_told = airbag_ask(&question, 1, SIGURG, 1000);
    // If the question was taken, the handler is writing: it gets another second.
    if (!is_told && atomic_exchange(&question.thread, 0) == 0) {
      is_told = await_answers(&question, 1, 1000);
      is_lost = !is_told;
    }
    sigaction(SIGURG, &previous, NULL);
  }
  question.place.frame_count = question.frame_count;
  airbag_crash *place = is_told && question.frame_count > 0 ? airbag_crash_copy(&question.place, "") : NULL;
  pthread_mutex_unlock(&mutex);
  return place;
}
