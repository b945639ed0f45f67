/// Walks the frame-pointer chain, in a signal handler and outside.
#pragma once

#include "base.h"
#include "thread.h"

/// Finds the address to which signal handlers return. Once per process.
HIDDEN void airbag_find_handler_return(void);

/// Follows the chain from the frame at `*fp` on a stack whose bounds are not known, up to the first frame at `end`
/// or above, which `*fp` then is. The kernel reads the frames, and reports where it cannot. (process_vm_readv(2))
/// Returns how many return addresses it has put into `frames`. Async-signal-safe, never faults.
HIDDEN size_t airbag_climb(uintptr_t *fp, uintptr_t end, uintptr_t *frames, size_t limit);
/// Follows the chain from the frame at `fp`, above the stack pointer `sp`, to the innermost scope that it leads to.
/// Appends the return addresses on the way to those already recorded. NULL, with nothing recorded, if the chain
/// leads to no scope. Async-signal-safe, never faults.
HIDDEN struct airbag_scope *airbag_walk(struct airbag_thread *thread, uintptr_t fp, uintptr_t sp);
/// The same where libc's code, which keeps no frame pointers, has used the register for something else: begins with
/// the first words above `sp` that look like a frame. These may be left over from an earlier call, so they count
/// only for the frame around them, which is on the stack.
/// Sets `*begin` to that frame.
HIDDEN struct airbag_scope *airbag_search(struct airbag_thread *thread, uintptr_t sp, uintptr_t *begin);
/// Inserts the return addresses of the chain from the frame at `fp` up to `end` into the recorded ones, at an
/// index. Returns whether there are any. Async-signal-safe, never faults.
HIDDEN bool airbag_insert_chain(struct airbag_thread *thread, size_t index, uintptr_t fp, uintptr_t end);
/// Reads one frame. False when `fp` is no frame on the thread's stack.
HIDDEN bool airbag_read_frame(const struct airbag_thread *thread, uintptr_t fp,
                              uintptr_t *caller_fp, uintptr_t *return_address);
