/// Walks the frame-pointer chain, and unwinds by tables. Runs on the thread whose stack it reads, also in handlers.
///
/// The compiler keeps frame pointers in Swift code, and libswiftCore, libswift_Concurrency and libFoundation have
/// them (6.0.3 and 6.3.1). libswiftDispatch, libTesting and libXCTest have next to none: from their code the chain
/// goes on at the nearest caller that has one, and calls are missing. On both architectures a frame record is the
/// caller's frame pointer followed by the return address. Every read is checked against the bounds of the thread's
/// stack, or made by the kernel (`airbag_climb`), and the walk only ever goes up: it ends.
#include "../internal.h"

#include <sys/uio.h>

READS_ANY_STACK
bool airbag_read_frame(const struct airbag_thread *thread, uintptr_t fp, uintptr_t *caller_fp,
                       uintptr_t *return_address) {
  if (fp % sizeof(uintptr_t) != 0) return false;
  if (fp < thread->stack_low || fp > thread->stack_high - 2 * sizeof(uintptr_t)) return false;
  const uintptr_t *record = (const uintptr_t *)fp;
  *caller_fp = record[0];
  *return_address = airbag_plain_address(record[1]);
  // Code is never on the stack: these two words only look like a frame record.
  return *return_address < thread->stack_low || *return_address >= thread->stack_high;
}

size_t airbag_climb(uintptr_t *fp, uintptr_t end, uintptr_t *frames, size_t limit) {
  size_t count = 0;
  while (count < limit && *fp < end) {
    uintptr_t record[2];
    struct iovec local = {record, sizeof(record)}, remote = {(void *)*fp, sizeof(record)};
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != sizeof(record)) break;
    if (record[1] == 0) break;
    frames[count++] = airbag_plain_address(record[1]);
    if (record[0] <= *fp) break;
    *fp = record[0];
  }
  return count;
}

/// The address to which signal handlers return; 0 if it is not known.
static volatile uintptr_t handler_return;

static void note_handler_return(int signal) {
  (void)signal;
  handler_return = airbag_plain_address((uintptr_t)__builtin_return_address(0));
}

void airbag_find_handler_return(void) {
  // This signal is ignored where nobody handles it.
  const struct sigaction noting = {.sa_handler = note_handler_return};
  struct sigaction former;
  const sigset_t signals = airbag_set_of(SIGURG);
  sigset_t before;
  if (sigaction(SIGURG, &noting, &former) != 0) return;
  pthread_sigmask(SIG_UNBLOCK, &signals, &before);
  raise(SIGURG);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGURG, &former, NULL);
}

/// Walks the chain; adds the number of frames that it followed to `followed`.
static struct airbag_scope *walk(struct airbag_thread *thread, uintptr_t fp, size_t *followed) {
  size_t count = thread->latest.frame_count;
  struct airbag_scope *scope = thread->scope;
  for (;; ++*followed) {
    // A scope below a frame of the chain is not on it: its own frame is gone.
    while (scope != NULL && scope->frame < fp) scope = airbag_outer(thread, scope);
    if (scope == NULL) return NULL;
    uintptr_t caller_fp, return_address;
    if (!airbag_read_frame(thread, fp, &caller_fp, &return_address)) return NULL;
    if (fp == scope->frame && return_address == scope->return_address) break;
    if (return_address == handler_return) thread->leaves_handler = true;
    if (count < AIRBAG_FRAME_LIMIT) thread->latest.frames[count++] = return_address;
    if (caller_fp <= fp) return NULL;
    fp = caller_fp;
  }
  thread->latest.frame_count = count;
  return scope;
}

struct airbag_scope *airbag_walk(struct airbag_thread *thread, uintptr_t fp, uintptr_t sp) {
  // Below the stack pointer there is no frame, and perhaps no memory: the main thread's stack may grow to its low
  // end, but other code may have mapped pages there.
  if (sp >= thread->stack_low && sp < thread->stack_high && fp < sp) return NULL;
  return walk(thread, fp, &(size_t){0});
}

struct airbag_scope *airbag_search(struct airbag_thread *thread, uintptr_t sp, uintptr_t *begin) {
  // How far above the stack pointer a frame is searched, in bytes: the frames of libc's functions are smaller.
  const uintptr_t reach = 64 * 1024;
  if (sp < thread->stack_low || sp >= thread->stack_high) return NULL;
  uintptr_t end = thread->stack_high - sp < reach ? thread->stack_high : sp + reach;
  const struct airbag_scope *innermost = airbag_drop_scopes(thread, sp);
  // How many frames are followed before the search gives up: as if those in reach had 32 bytes, and each were followed
  // through all others. Where a stack overflowed, each leads up through a hundred thousand; if code above keeps no
  // frame pointers, none to the scope, which took two seconds (measured). A walk that has begun is never cut short.
  size_t followed = 0, limit = 1 << 21;
  for (uintptr_t fp = sp & ~(sizeof(fp) - 1); fp < end && followed < limit; fp += sizeof(fp)) {
    uintptr_t caller_fp, return_address;
    if (!airbag_read_frame(thread, fp, &caller_fp, &return_address) || caller_fp <= fp) continue;
    const size_t count = thread->latest.frame_count;
    struct airbag_scope *scope = walk(thread, caller_fp, &followed);
    if (scope == NULL) continue;
    // Words that a finished call has left may lead to the scope, too. A real chain ends with the return from the body.
    if (thread->latest.frame_count > count) return_address = thread->latest.frames[thread->latest.frame_count - 1];
    const bool is_call_of_body = airbag_body_return == 0 || return_address == airbag_body_return;
    // A chain that leads past the frame of a scope is none.
    const bool is_past = innermost != scope && innermost->frame > sp && innermost->frame < scope->frame;
    if (!is_past && (thread->latest.frame_count == AIRBAG_FRAME_LIMIT || is_call_of_body)) {
      *begin = caller_fp;
      return scope;
    }
    thread->latest.frame_count = count;
  }
  return NULL;
}

uintptr_t airbag_outermost(const struct airbag_thread *thread, uintptr_t fp) {
  uintptr_t last = fp, outer, address;
  for (; airbag_read_frame(thread, fp, &outer, &address); fp = outer > fp ? outer : 0) last = fp;
  return last;
}

bool airbag_insert_chain(struct airbag_thread *thread, size_t index, uintptr_t fp, uintptr_t end) {
  uintptr_t chain[AIRBAG_FRAME_LIMIT];
  const size_t count = airbag_climb(&fp, end, chain, AIRBAG_FRAME_LIMIT - index);
  size_t rest = thread->latest.frame_count - index;
  if (index + count + rest > AIRBAG_FRAME_LIMIT) rest = AIRBAG_FRAME_LIMIT - index - count;
  uintptr_t *frames = thread->latest.frames + index;
  memmove(frames + count, frames, rest * sizeof(uintptr_t));
  memcpy(frames, chain, count * sizeof(uintptr_t));
  thread->latest.frame_count = index + count + rest;
  return count > 0;
}

// --- Unwinds by the compiler's tables, where frame pointers are not enough: the code of libc and of the unwinder keeps
// none.
//
// The unwinder of libgcc may take the dynamic loader's lock. So a signal handler uses it only in a child that is about
// to end, and on a thread that waits in the kernel (questions.c). Outside of handlers exceptions.c uses it.

// Pointers that the loader has filled in: to look a function up in a signal handler would take its lock.
struct airbag_unwinder airbag_unwinder = {_Unwind_Backtrace, _Unwind_GetIP, _Unwind_GetCFA, _Unwind_GetGR};

struct unwinding {
  struct airbag_unwinding wanted;
  uintptr_t *frames;
  size_t count;
  bool has_begun;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument) {
  struct unwinding *unwinding = argument;
  const struct airbag_unwinding *wanted = &unwinding->wanted;
  const uintptr_t pc = airbag_plain_address(airbag_unwinder.read_pc(context));
  // For each frame the unwinder reports the stack pointer at the call of the next one.
  const uintptr_t sp = airbag_unwinder.read_cfa(context);
  if (wanted->pc != 0 ? pc == wanted->pc : sp > wanted->low) unwinding->has_begun = true;
  if (!unwinding->has_begun) return _URC_NO_REASON;
  if (sp > wanted->end || unwinding->count == AIRBAG_FRAME_LIMIT) return _URC_END_OF_STACK;
  unwinding->frames[unwinding->count++] = pc;
  return _URC_NO_REASON;
}

size_t airbag_unwind(struct airbag_unwinding wanted, uintptr_t *frames) {
  struct unwinding unwinding = {wanted, frames, 0, false};
  airbag_unwinder.backtrace(visit, &unwinding);
  return unwinding.count;
}

bool airbag_unwind_frames(uintptr_t *frames, size_t *count, uintptr_t end) {
  uintptr_t found[AIRBAG_FRAME_LIMIT];
  // The frames below `frames[0]` are Airbag's: of its signal handler, or of the function that ends the child.
  const size_t found_count = airbag_unwind((struct airbag_unwinding){.pc = frames[0], .end = end}, found);
  // The unwinder ends early where the tables contain nothing or, as in the last instruction of a function of the
  // Swift runtime, something wrong (seen in 6.3.1). Then the chain of frame pointers led further.
  if (found_count < *count) return false;
  memcpy(frames, found, found_count * sizeof(uintptr_t));
  *count = found_count;
  return true;
}
