/// Walking the frame-pointer chain, in a signal handler and outside.
///
/// Swift code keeps frame pointers, and so does its runtime (seen in the libraries of
/// Swift 6.0.3 and 6.3.1). On both architectures a frame record is the caller's frame
/// pointer followed by the return address. Every read is checked against the bounds of the
/// thread's stack, and the walk only ever goes up, so it ends and never faults.
#include "internal.h"

/// On aarch64 a return address may carry a signature in its upper bits (pointer
/// authentication). User addresses have 48 bits.
static uintptr_t plain_address(uintptr_t address) {
#if defined(__aarch64__)
  return address & 0x0000ffffffffffff;
#else
  return address;
#endif
}

READS_ANY_STACK
bool airbag_read_frame(const struct airbag_thread *thread, uintptr_t fp, uintptr_t *caller_fp,
                       uintptr_t *return_address) {
  if (fp % sizeof(uintptr_t) != 0) return false;
  if (fp < thread->stack_low || fp > thread->stack_high - 2 * sizeof(uintptr_t)) return false;
  const uintptr_t *record = (const uintptr_t *)fp;
  *caller_fp = record[0];
  *return_address = plain_address(record[1]);
  // Code never stands on the stack: two words that only look like a frame record.
  return *return_address < thread->stack_low || *return_address >= thread->stack_high;
}

/// Whether the chain from `fp` leads to the frame of the innermost scope, so is a real one.
static bool leads_to_scope(const struct airbag_thread *thread, uintptr_t fp) {
  uintptr_t goal = thread->scope->frame;
  for (int depth = 0; depth < 4 * AIRBAG_FRAME_LIMIT && fp < goal; depth++) {
    uintptr_t caller_fp, return_address;
    if (!airbag_read_frame(thread, fp, &caller_fp, &return_address)) return false;
    if (caller_fp <= fp) return false;
    fp = caller_fp;
  }
  return fp == goal;
}

/// libc is built without frame pointers and uses the register for something else. Beyond its
/// frames the chain goes on: the first place above the stack pointer from which it leads to
/// the scope.
static uintptr_t find_chain(const struct airbag_thread *thread, uintptr_t sp) {
  const uintptr_t reach = 4096;
  if (sp < thread->stack_low) return 0;
  for (uintptr_t fp = sp & ~(sizeof(fp) - 1); fp < sp + reach; fp += sizeof(fp))
    if (leads_to_scope(thread, fp)) return fp;
  return 0;
}

void airbag_walk(struct airbag_thread *thread, uintptr_t fp, uintptr_t sp) {
  // What lies above the scope is the harness, not what crashed.
  uintptr_t limit = thread->scope->frame;
  if (!leads_to_scope(thread, fp)) {
    // A recursion too deep to be followed to its end has a chain nevertheless.
    uintptr_t found = find_chain(thread, sp);
    if (found != 0) fp = found;
  }
  while (fp < limit && thread->frame_count < AIRBAG_FRAME_LIMIT) {
    uintptr_t caller_fp, return_address;
    if (!airbag_read_frame(thread, fp, &caller_fp, &return_address)) return;
    if (return_address == 0) return;
    thread->frames[thread->frame_count++] = return_address;
    if (caller_fp <= fp) return;
    fp = caller_fp;
  }
}
