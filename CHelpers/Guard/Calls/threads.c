/// Prepares a thread for its first guarded call. Runs on that thread.
#include "../internal.h"

/// The size of an alternate signal stack, in bytes. The handler itself needs little. The rest is for the register state
/// that the kernel saves (up to 11 KB with AVX-512 and AMX) and for other handlers to which a signal is passed on.
enum { SIGNAL_STACK_SIZE = 64 * 1024 };

/// The smallest size at which a stack that other code installed is kept.
enum { SIGNAL_STACK_MINIMUM = 16 * 1024 };

THREAD_LOCAL struct airbag_thread *airbag_current_thread;
THREAD_LOCAL unsigned airbag_forced_ways;

static pthread_key_t thread_end;
static int thread_end_error;

unsigned airbag_force(unsigned ways) {
  unsigned before = airbag_forced_ways;
  airbag_forced_ways = ways;
  return before;
}

/// The size of a thread's mapping: a guard page, the signal stack, the record.
static size_t mapping_size(size_t page) {
  size_t record = (sizeof(struct airbag_thread) + page - 1) / page * page;
  return page + SIGNAL_STACK_SIZE + record;
}

/// Runs when a thread ends, also by `pthread_exit` out of a guarded body.
static void release_thread(void *record) {
  struct airbag_thread *thread = record;
  if (thread->owns_signal_stack) {
    stack_t current;
    if (sigaltstack(NULL, &current) == 0 && (uintptr_t)current.ss_sp == thread->signal_stack_low) {
      stack_t none = {.ss_flags = SS_DISABLE};
      sigaltstack(&none, NULL);
    }
  }
  airbag_current_thread = NULL;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *mapping = (char *)thread - SIGNAL_STACK_SIZE - page;
  munmap(mapping, mapping_size(page));
}

__attribute__((constructor)) static void make_thread_end(void) {
  thread_end_error = pthread_key_create(&thread_end, release_thread);
}

static int find_stack(struct airbag_thread *thread) {
  pthread_attr_t attributes;
  int error = pthread_getattr_np(pthread_self(), &attributes);
  if (error != 0) return error;
  void *low;
  size_t size;
  error = pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  if (error != 0) return error;
  thread->stack_low = (uintptr_t)low;
  thread->stack_high = (uintptr_t)low + size;
  return 0;
}

/// Keeps an existing signal stack that is large enough: the code that installed it (a sanitizer, the Swift
/// backtracer) also removes it.
static int find_signal_stack(struct airbag_thread *thread) {
  stack_t stack;
  if (sigaltstack(NULL, &stack) != 0) return errno;
  if ((stack.ss_flags & SS_DISABLE) != 0 || stack.ss_size < SIGNAL_STACK_MINIMUM) {
    stack = (stack_t){.ss_sp = (char *)thread - SIGNAL_STACK_SIZE, .ss_size = SIGNAL_STACK_SIZE};
    if (sigaltstack(&stack, NULL) != 0) return errno;
    thread->owns_signal_stack = true;
  }
  thread->signal_stack_low = (uintptr_t)stack.ss_sp;
  thread->signal_stack_high = (uintptr_t)stack.ss_sp + stack.ss_size;
  return 0;
}

/// Dispatch blocks SIGABRT on its threads, alone of the signals of crashes, and a thread inherits the mask of the one
/// that starts it. A blocked `raise(SIGABRT)` would do nothing.
static void unblock_abort(struct airbag_thread *thread) {
  const sigset_t signals = airbag_set_of(SIGABRT);
  pthread_sigmask(SIG_UNBLOCK, &signals, &thread->first_mask);
  sigdelset(&thread->first_mask, SIGABRT);
}

int airbag_thread_prepare(void) {
  if (airbag_forced_ways & AIRBAG_FORCE_NO_STACK) return ENOMEM;
  if (airbag_current_thread != NULL) return 0;
  if (thread_end_error != 0) return thread_end_error;

  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t size = mapping_size(page);
  char *mapping = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED) return errno;
  struct airbag_thread *thread = (struct airbag_thread *)(mapping + page + SIGNAL_STACK_SIZE);

  int error = mprotect(mapping, page, PROT_NONE) == 0 ? 0 : errno;
  if (error == 0) error = find_stack(thread);
  if (error == 0) thread->outermost = airbag_outermost(thread, (uintptr_t)__builtin_frame_address(0));
  if (error == 0) error = pthread_setspecific(thread_end, thread);
  if (error == 0) error = find_signal_stack(thread);
  if (error != 0) {
    pthread_setspecific(thread_end, NULL);
    munmap(mapping, size);
    return error;
  }
  airbag_task_locals_prepare(thread);
  airbag_dispatch_prepare(thread);
  thread->cxx_state = airbag_cxx_now();
  thread->runs_bodies = airbag_can_repair_threads();
  unblock_abort(thread);
  airbag_current_thread = thread;
  return 0;
}

