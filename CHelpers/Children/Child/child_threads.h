/// Reports the calls of all threads of this child.
#pragma once

#include "base.h"

/// In the child: asks every other thread for its calls, and waits half a second for the answers. For the signal
/// handler of the thread that the parent has asked.
HIDDEN void airbag_child_ask_threads(void);
/// In the child: reports the calls of the calling thread, which was asked for them, and never returns. For signal
/// handlers.
///
/// - Parameters:
///   - frames: the calls, innermost first, as far as frame pointers led.
///   - count: the number of the calls, at least 1.
///   - end: the stack address at which the calls end.
HIDDEN __attribute__((noreturn)) void airbag_child_tell_thread(const uintptr_t *frames,
                                                               size_t count, uintptr_t end);
