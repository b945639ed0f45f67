/// Unwinds by the compiler's tables, where frame pointers are not enough: a waiting thread is in libc, whose code
/// keeps none.
///
/// The unwinder of libgcc may take the dynamic loader's lock. So it is used only in a child that is about to be
/// killed, and on a thread that waits in the kernel (watch.c).
#include "../internal.h"

struct airbag_unwinder airbag_unwinder;

void airbag_unwind_prepare(void) {
  *(void **)&airbag_unwinder.read_register = dlsym(RTLD_DEFAULT, "_Unwind_GetGR");
  *(void **)&airbag_unwinder.read_pc = dlsym(RTLD_DEFAULT, "_Unwind_GetIP");
  *(void **)&airbag_unwinder.read_cfa = dlsym(RTLD_DEFAULT, "_Unwind_GetCFA");
  if (airbag_unwinder.read_pc != NULL && airbag_unwinder.read_cfa != NULL)
    *(void **)&airbag_unwinder.backtrace = dlsym(RTLD_DEFAULT, "_Unwind_Backtrace");
}

struct unwinding {
  uintptr_t *frames;
  size_t count;
  uintptr_t pc, end;
  bool has_begun;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument) {
  struct unwinding *unwinding = argument;
  uintptr_t pc = airbag_plain_address(airbag_unwinder.read_pc(context));
  // The frames below belong to the signal handler.
  if (pc == unwinding->pc) unwinding->has_begun = true;
  if (!unwinding->has_begun) return _URC_NO_REASON;
  if (airbag_unwinder.read_cfa(context) > unwinding->end || unwinding->count == AIRBAG_FRAME_LIMIT)
    return _URC_END_OF_STACK;
  unwinding->frames[unwinding->count++] = pc;
  return _URC_NO_REASON;
}

bool airbag_unwind_frames(uintptr_t *frames, size_t *count, uintptr_t end) {
  if (airbag_unwinder.backtrace == NULL) return false;
  uintptr_t found[AIRBAG_FRAME_LIMIT];
  struct unwinding unwinding = {found, 0, frames[0], end, false};
  airbag_unwinder.backtrace(visit, &unwinding);
  // The unwinder ends early where the tables contain nothing or, as in the last instruction of a function of the
  // Swift runtime, something wrong (seen in 6.3.1). Then the chain of frame pointers led further.
  if (unwinding.count < *count) return false;
  memcpy(frames, found, unwinding.count * sizeof(uintptr_t));
  *count = unwinding.count;
  return true;
}

bool airbag_unwind(struct airbag_thread *thread) {
  return thread->scope != NULL &&
         airbag_unwind_frames(thread->frames, &thread->frame_count, thread->scope->frame);
}
