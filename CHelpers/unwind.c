/// Unwinding by the compiler's tables, where frame pointers are not enough: a thread that waits does
/// so in libc, whose code keeps none.
///
/// The unwinder of libgcc may take the dynamic loader's lock. So it is only for a child that is about
/// to be killed.
#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <string.h>
#include <unwind.h>

typedef _Unwind_Reason_Code (*backtrace_function)(_Unwind_Trace_Fn, void *);
typedef uintptr_t (*read_function)(struct _Unwind_Context *);

static backtrace_function unwind_backtrace;
static read_function read_pc, read_cfa;

void airbag_unwind_prepare(void) {
  // By name: whether a program is linked with libgcc is up to the toolchain.
  read_pc = (read_function)dlsym(RTLD_DEFAULT, "_Unwind_GetIP");
  read_cfa = (read_function)dlsym(RTLD_DEFAULT, "_Unwind_GetCFA");
  if (read_pc != NULL && read_cfa != NULL)
    unwind_backtrace = (backtrace_function)dlsym(RTLD_DEFAULT, "_Unwind_Backtrace");
}

struct unwinding {
  struct airbag_thread *thread;
  uintptr_t pc, end;
  bool has_begun;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument) {
  struct unwinding *unwinding = argument;
  struct airbag_thread *thread = unwinding->thread;
  uintptr_t pc = airbag_plain_address(read_pc(context));
  // What lies below is the signal handler.
  if (pc == unwinding->pc) unwinding->has_begun = true;
  if (!unwinding->has_begun) return _URC_NO_REASON;
  if (read_cfa(context) > unwinding->end || thread->frame_count == AIRBAG_FRAME_LIMIT)
    return _URC_END_OF_STACK;
  thread->frames[thread->frame_count++] = pc;
  return _URC_NO_REASON;
}

void airbag_unwind(struct airbag_thread *thread) {
  if (unwind_backtrace == NULL || thread->scope == NULL) return;
  const size_t count = thread->frame_count;
  uintptr_t walked[AIRBAG_FRAME_LIMIT];
  memcpy(walked, thread->frames, count * sizeof(uintptr_t));
  struct unwinding unwinding = {thread, thread->frames[0], thread->scope->frame, false};
  thread->frame_count = 0;
  unwind_backtrace(visit, &unwinding);
  // It ends early where the tables say nothing or, as in the last instruction of a function of the
  // Swift runtime, something wrong (seen in 6.3.1). The chain of frame pointers led further then.
  if (thread->frame_count >= count) return;
  memcpy(thread->frames, walked, count * sizeof(uintptr_t));
  thread->frame_count = count;
}
