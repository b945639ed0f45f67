/// Watched calls: another thread asks the thread of such a call for its place. `airbag_watch_call` runs on the watched
/// thread, `airbag_watch_ask` on the one that asks, `handle` in the signal handler on the watched one.
///
/// The signal is SIGURG: by default it is ignored (signal(7)), and debuggers let it pass. Its handler is ours only as
/// long as a question is open.
#include "../internal.h"

/// The handler that was there before ours.
static struct sigaction previous;

static void handle(int signal, siginfo_t *info, void *context) {
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
  if (airbag_install_handlers() != 0) return NULL;
  pthread_mutex_lock(&mutex);
  const struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  bool is_told = false;
  // The former handler is known before ours is called.
  if (!is_lost && sigaction(SIGURG, NULL, &previous) == 0 && sigaction(SIGURG, &action, NULL) == 0) {
    question = (struct airbag_question){.end = watch->frame, .place.signal = SIGURG};
    question.thread = watch->thread;  // last: the signal of an earlier question may come meanwhile
    is_told = airbag_ask(&question, 1, SIGURG, 1000);
    // If the question was taken, the handler is writing: it gets another second.
    if (!is_told && atomic_exchange(&question.thread, 0) == 0) {
      is_told = airbag_await_answers(&question, 1, 1000);
      is_lost = !is_told;
    }
    sigaction(SIGURG, &previous, NULL);
  }
  question.place.frame_count = question.frame_count;
  airbag_crash *place = is_told && question.frame_count > 0 ? airbag_crash_copy(&question.place, "") : NULL;
  pthread_mutex_unlock(&mutex);
  return place;
}
