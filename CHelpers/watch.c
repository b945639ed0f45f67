/// Guarded calls that another thread can end: when an expression blocks the thread that waits for it.
///
/// The thread is sent SIGURG, which is ignored by default (signal(7)), so that one too many does no
/// harm. Its handler jumps back to the call, as that of a crash does, but only from where nobody else's
/// lock can be held: from code of the program, or from a system call that the thread waits in. From
/// anywhere else it returns, and is called again soon. With a sanitizer, whose runtime is linked into the
/// program, a loop that never waits is therefore not left.
#define _GNU_SOURCE
#include "images.h"
#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { WATCH_SIGNAL = SIGURG };

/// The libraries whose code may hold locks of its own: libc, the dynamic linker, Swift's runtime and
/// concurrency library, Dispatch, Foundation.
static struct {
  uintptr_t address;
  struct airbag_range range;
} libraries[8];
static size_t library_count;
/// A sanitizer's runtime, with its locks and its lists of frames, is part of the program's own image.
static bool is_sanitized;

static pthread_once_t install_once = PTHREAD_ONCE_INIT;
static int install_error;
static struct sigaction previous;

NOT_SANITIZED static int note_range(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  for (size_t i = 0; i < library_count; i++)
    if (airbag_image_contains(info, libraries[i].address))
      libraries[i].range = airbag_image_extent(info);
  return 0;
}

static void find_libraries(void) {
  static const char *const functions[] = {"gnu_get_libc_version", "swift_retain", "swift_task_create",
                                          "dispatch_async_f", "CFRunLoopRun"};
  libraries[library_count++].address = getauxval(AT_BASE);
  for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
    uintptr_t address = (uintptr_t)dlsym(RTLD_DEFAULT, functions[i]);
    if (address != 0) libraries[library_count++].address = address;
  }
  dl_iterate_phdr(note_range, NULL);
  is_sanitized = dlsym(RTLD_DEFAULT, "__asan_init") != NULL ||
                 dlsym(RTLD_DEFAULT, "__tsan_init") != NULL;
}

/// Whether the code there may hold a lock that is not the program's own.
static bool may_lock(uintptr_t pc) {
  if (is_sanitized) return true;
  for (size_t i = 0; i < library_count; i++)
    if (airbag_contains(libraries[i].range, pc)) return true;
  return false;
}

/// The system call, its result, and whether the instruction for it stands at or before the place of
/// interruption: the kernel lets it begin again, or end with EINTR. (signal(7))
struct call {
  uintptr_t pc, fp, sp;
  bool begins, ended;
  long number, result;
};

READS_ANY_STACK
static struct call read_call(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *r = context->uc_mcontext.gregs;
  struct call call = {.pc = (uintptr_t)r[REG_RIP], .fp = (uintptr_t)r[REG_RBP],
                      .sp = (uintptr_t)r[REG_RSP], .number = r[REG_RAX], .result = r[REG_RAX]};
  static const uint8_t instruction[2] = {0x0f, 0x05};  // syscall
#else
  const mcontext_t *m = &context->uc_mcontext;
  struct call call = {.pc = m->pc, .fp = m->regs[29], .sp = m->sp, .number = (long)m->regs[8],
                      .result = (long)m->regs[0]};
  static const uint8_t instruction[4] = {0x01, 0x00, 0x00, 0xd4};  // svc #0
#endif
  const uint8_t *code = (const uint8_t *)call.pc;
  call.begins = memcmp(code, instruction, sizeof(instruction)) == 0;
  call.ended = memcmp(code - sizeof(instruction), instruction, sizeof(instruction)) == 0;
  return call;
}

/// Whether the thread was waiting in the kernel, and not on behalf of an allocator.
static bool was_waiting(const struct call *call) {
  if (call->ended) return call->result == -EINTR;
  if (!call->begins) return false;
  switch (call->number) {
    case SYS_mmap: case SYS_munmap: case SYS_mremap: case SYS_brk: case SYS_madvise:
    case SYS_mprotect: return false;
    default: return true;
  }
}

static struct airbag_scope *find_expired(struct airbag_thread *thread) {
  struct airbag_scope *found = NULL;
  for (struct airbag_scope *scope = thread->scope; scope != NULL; scope = airbag_outer(thread, scope))
    if (scope->watch != NULL && __atomic_load_n(&scope->watch->is_expired, __ATOMIC_ACQUIRE))
      found = scope;
  return found;
}

/// What tells our signals from those of others.
static const char mark;

static bool is_ours(const siginfo_t *info) {
  return info->si_code == SI_QUEUE && info->si_value.sival_ptr == &mark;
}

/// AddressSanitizer would keep the variables in a list of the thread's frames, which it goes through
/// from time to time, and takes those above the handler's stack for left.
READS_ANY_STACK
static void handle(int signal, siginfo_t *info, void *data) {
  int error = errno;
  const ucontext_t *context = data;
  struct airbag_thread *thread = airbag_current_thread;
  struct airbag_scope *scope =
      thread != NULL && !thread->is_recovering ? find_expired(thread) : NULL;
  if (scope == NULL) {
    if (!is_ours(info)) airbag_call_handler(&previous, signal, info, data);
    errno = error;
    return;
  }
  struct call call = read_call(context);
  errno = error;
  if (may_lock(call.pc) && !was_waiting(&call)) return;
  airbag_record_place(thread, signal, call.pc, call.fp, call.sp);
  thread->scope = scope;
  // Libc's code, where most threads wait, keeps no frame pointers. What the unwinder may lock is not
  // held: not by this thread, as it was neither in the loader nor in the unwinder.
  airbag_unwind(thread);
  thread->message_start = scope->text_start;
  pthread_sigmask(SIG_SETMASK, &context->uc_sigmask, NULL);
  airbag_abandon(thread);
}

static void install(void) {
  find_libraries();
  // SA_RESTART: whatever system call is not given up goes on.
  struct sigaction action = {.sa_sigaction = handle,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(WATCH_SIGNAL, NULL, &previous) != 0 || sigaction(WATCH_SIGNAL, &action, NULL) != 0)
    install_error = errno;
}

struct watched {
  airbag_body body;
  void *context;
  airbag_watch *watch;
};

static void run_watched(void *context) {
  const struct watched *watched = context;
  __atomic_store_n(&watched->watch->thread, gettid(), __ATOMIC_RELAXED);
  airbag_current_thread->scope->watch = watched->watch;
  watched->body(watched->context);
}

airbag_status airbag_guard_watched(airbag_body body, void *context, airbag_watch *watch,
                                   airbag_result *result) {
  pthread_once(&install_once, install);
  if (install_error != 0) {
    result->error = install_error;
    return AIRBAG_NO_HANDLER;
  }
  struct watched watched = {body, context, watch};
  // Threads of Dispatch block most signals.
  sigset_t signals, before;
  sigemptyset(&signals);
  sigaddset(&signals, WATCH_SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &signals, &before);
  airbag_status status = airbag_guard(run_watched, &watched, result);
  if (sigismember(&before, WATCH_SIGNAL)) pthread_sigmask(SIG_BLOCK, &signals, NULL);
  return status;
}

void airbag_watch_leave(const airbag_watch *watch) {
  struct airbag_thread *thread = airbag_current_thread;
  struct airbag_scope *scope = thread != NULL ? thread->scope : NULL;
  while (scope != NULL && scope->watch != watch) scope = airbag_outer(thread, scope);
  if (scope == NULL) return;
  uintptr_t fp = (uintptr_t)__builtin_frame_address(0);
  airbag_record_place(thread, WATCH_SIGNAL, (uintptr_t)airbag_watch_leave, fp, fp);
  thread->scope = scope;
  thread->message_start = scope->text_start;
  airbag_abandon(thread);
}

void airbag_watch_expire(airbag_watch *watch) {
  __atomic_store_n(&watch->is_expired, true, __ATOMIC_RELEASE);
  int thread = __atomic_load_n(&watch->thread, __ATOMIC_RELAXED);
  siginfo_t info = {.si_signo = WATCH_SIGNAL, .si_code = SI_QUEUE};
  info.si_value.sival_ptr = (void *)&mark;
  syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, WATCH_SIGNAL, &info);
}
