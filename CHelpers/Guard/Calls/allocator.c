/// Notices the end of a stack before the allocator does, and counts the calls of the allocator that are under way.
///
/// An endless recursion that allocates nearly always runs out of stack inside of `malloc`, the deepest call of each
/// level. Such a crash cannot be caught: the lock of the allocator would stay held. So the words through which
/// libraries call the allocator lead to the functions below. In a guarded call these look at the stack first. If too
/// little is left, they end the guarded call as a stack overflow. They also count the calls under way, for
/// held_locks.c.
///
/// The `counted_` functions run on every thread, and touch only the record of their thread. Libraries that are loaded
/// later have words of their own, which lead to the allocator itself: a stack overflow in their calls is not noticed.
#include "../internal.h"

/// How many bytes of stack must be left for a call of the allocator. glibc needs less than one KiB. The loader needs up
/// to three more where it looks up a function for the first time. The rest is a margin. Sanitizers need more.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { ALLOCATOR_STACK = 32 * 1024 };
#else
enum { ALLOCATOR_STACK = 8 * 1024 };
#endif

/// Ends the guarded call as a stack overflow, and does not return. It returns if no guarded call catches that; the
/// allocator then runs, and the thread may crash there.
__attribute__((noinline)) static void end_as_overflow(struct airbag_thread *thread, uintptr_t frame) {
  if (airbag_record_call(thread, SIGSEGV, frame)) airbag_abandon(thread);
}

// Macros: a debug build of the user's would call functions, at each allocation.

/// Begins a call of the allocator; outside of guarded calls nothing is counted. A frame on another stack below this one
/// is far away: the difference wraps around.
#define BEGIN()                                                                      \
  struct airbag_thread *thread = airbag_current_thread;                              \
  if (thread != NULL && thread->scope == NULL) thread = NULL;                        \
  if (thread != NULL) {                                                              \
    if ((uintptr_t)__builtin_frame_address(0) - thread->stack_low < ALLOCATOR_STACK) \
      end_as_overflow(thread, (uintptr_t)__builtin_frame_address(0));                \
    thread->allocations++;                                                           \
  }

/// Ends the call. A jump out of it skips this: call.c puts the count back.
#define END() \
  if (thread != NULL) thread->allocations--

/// Defines `real_NAME`, the function of the allocator, and `counted_NAME`, which counts the call and calls it.
#define COUNT_CALLS(type, name, parameters, arguments)  \
  static type(*real_##name) parameters;                 \
  NOT_SANITIZED static type counted_##name parameters { \
    BEGIN();                                            \
    type result = real_##name arguments;                \
    END();                                              \
    return result;                                      \
  }

COUNT_CALLS(void *, malloc, (size_t size), (size))
COUNT_CALLS(void *, calloc, (size_t count, size_t size), (count, size))
COUNT_CALLS(void *, realloc, (void *memory, size_t size), (memory, size))
COUNT_CALLS(void *, aligned_alloc, (size_t alignment, size_t size), (alignment, size))
COUNT_CALLS(int, posix_memalign, (void **memory, size_t alignment, size_t size), (memory, alignment, size))

static void (*real_free)(void *);
NOT_SANITIZED static void counted_free(void *memory) {
  BEGIN();
  real_free(memory);
  END();
}

static const struct airbag_import imports[] = {
    {"malloc", (airbag_function)counted_malloc, 0},
    {"calloc", (airbag_function)counted_calloc, 0},
    {"realloc", (airbag_function)counted_realloc, 0},
    {"aligned_alloc", (airbag_function)counted_aligned_alloc, 0},
    {"posix_memalign", (airbag_function)counted_posix_memalign, 0},
    {"free", (airbag_function)counted_free, 0},
    // No function of the allocator: so the libraries are searched once only. (once.c)
    {"swift_once", (airbag_function)airbag_once_intercepted, 0},
    {NULL, NULL, 0},
};

NOT_SANITIZED static int replace(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  airbag_replace_imports(info, 0, imports);
  return 0;
}

void airbag_allocator_prepare(void) {
  *(void **)&real_malloc = dlsym(RTLD_DEFAULT, "malloc");
  *(void **)&real_calloc = dlsym(RTLD_DEFAULT, "calloc");
  *(void **)&real_realloc = dlsym(RTLD_DEFAULT, "realloc");
  *(void **)&real_aligned_alloc = dlsym(RTLD_DEFAULT, "aligned_alloc");
  *(void **)&real_posix_memalign = dlsym(RTLD_DEFAULT, "posix_memalign");
  *(void **)&real_free = dlsym(RTLD_DEFAULT, "free");
  airbag_once_prepare();
  dl_iterate_phdr(replace, NULL);
}
