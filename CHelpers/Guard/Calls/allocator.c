/// Notices the end of a stack before the allocator does.
///
/// An endless recursion that allocates uses up its stack inside of `malloc` nearly always, for that is the deepest call
/// of each level. A crash there cannot be caught: the lock of the allocator would stay held. So the words through
/// which libraries call the allocator lead to the functions below. Inside of guarded calls they look at the stack: one
/// that is all but used up is a crash here, where no lock is held. And they count the calls that are under way.
///
/// Libraries that are loaded later have words of their own, which lead to the allocator itself.
#define _GNU_SOURCE
#include "Calls/allocator.h"
#include "Calls/abandon.h"
#include "Calls/threads.h"
#include "Repair/once.h"
#include "Runtime/images.h"
#include "base.h"
#include "thread.h"

#include <dlfcn.h>
#include <signal.h>

/// The stack that a call of the allocator needs, in bytes. glibc's takes less than one KiB, and up to three more where
/// the loader first has to find a function; those of the sanitizers take more.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { ALLOCATOR_STACK = 32 * 1024 };
#else
enum { ALLOCATOR_STACK = 8 * 1024 };
#endif

// The allocator

/// Ends the guarded call, as far as there is one that can.
__attribute__((noinline)) static void overflow(struct airbag_thread *thread, uintptr_t frame) {
  if (!airbag_record_call(thread, SIGSEGV, frame)) return;
  thread->is_stack_overflow = true;
  airbag_abandon(thread);
}

/// Begins a call of the allocator; part of the function that libraries call. Returns NULL where nothing is counted.
__attribute__((always_inline)) NOT_SANITIZED static inline struct airbag_thread *begin(void) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread == NULL || thread->scope == NULL) return NULL;
  const uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
  if (frame - thread->stack_low < ALLOCATOR_STACK) overflow(thread, frame);
  thread->allocations++;
  return thread;
}

NOT_SANITIZED static inline void end(struct airbag_thread *thread) {
  if (thread != NULL) thread->allocations--;
}

/// Defines a function that calls the next one of its name.
#define COUNT_CALLS(type, name, parameters, arguments)   \
  static type(*next_##name) parameters;                  \
  NOT_SANITIZED static type counted_##name parameters {  \
    struct airbag_thread *thread = begin();              \
    type result = next_##name arguments;                 \
    end(thread);                                         \
    return result;                                       \
  }

COUNT_CALLS(void *, malloc, (size_t size), (size))
COUNT_CALLS(void *, calloc, (size_t count, size_t size), (count, size))
COUNT_CALLS(void *, realloc, (void *memory, size_t size), (memory, size))
COUNT_CALLS(void *, aligned_alloc, (size_t alignment, size_t size), (alignment, size))
COUNT_CALLS(int, posix_memalign, (void **memory, size_t alignment, size_t size), (memory, alignment, size))

static void (*next_free)(void *);
NOT_SANITIZED static void counted_free(void *memory) {
  struct airbag_thread *thread = begin();
  next_free(memory);
  end(thread);
}

static const struct airbag_import imports[] = {
    {"malloc", (airbag_function)counted_malloc},
    {"calloc", (airbag_function)counted_calloc},
    {"realloc", (airbag_function)counted_realloc},
    {"aligned_alloc", (airbag_function)counted_aligned_alloc},
    {"posix_memalign", (airbag_function)counted_posix_memalign},
    {"free", (airbag_function)counted_free},
    {"swift_once", (airbag_function)airbag_once_intercepted},
    {NULL, NULL},
};

NOT_SANITIZED static int replace(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  airbag_replace_imports(info, imports);
  return 0;
}

void airbag_allocator_prepare(void) {
  *(void **)&next_malloc = dlsym(RTLD_DEFAULT, "malloc");
  *(void **)&next_calloc = dlsym(RTLD_DEFAULT, "calloc");
  *(void **)&next_realloc = dlsym(RTLD_DEFAULT, "realloc");
  *(void **)&next_aligned_alloc = dlsym(RTLD_DEFAULT, "aligned_alloc");
  *(void **)&next_posix_memalign = dlsym(RTLD_DEFAULT, "posix_memalign");
  *(void **)&next_free = dlsym(RTLD_DEFAULT, "free");
  airbag_once_prepare();
  dl_iterate_phdr(replace, NULL);
}
