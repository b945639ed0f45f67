/// The activity of a child's threads. The functions run in the parent.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// The owners of what the threads of a child wait for.
typedef enum airbag_owner {
  /// Threads of the child itself own all of it.
  AIRBAG_OWNER_INSIDE = 0,
  /// Something has no owner, or the owner is not known.
  AIRBAG_OWNER_UNKNOWN = 1,
  /// A thread of the parent owns at least one lock, which was held when the child was forked.
  AIRBAG_OWNER_PARENT = 2,
} airbag_owner;

/// The activity of a child's threads.
typedef struct airbag_activity {
  /// The number of threads looked at.
  int threads;
  /// Every thread waits for a futex, without a time-out, and no timer and no signal handler of the body could end
  /// that. Whether an alarm (alarm(2)) will end the process cannot be seen.
  bool is_stuck;
  /// Every thread is stopped by a signal.
  bool is_stopped;
  /// The thread that forked blocks the signal of `airbag_parent_ask` (SIGABRT).
  bool is_deaf;
  /// The owners of what the threads wait for.
  airbag_owner owner;
  /// The number of context switches of all threads together. If two looks find the same number, no thread ran in
  /// between.
  uint64_t switches;
  /// Whether the thread that forked has a processor, or is ready for one.
  bool is_ready;
  /// How long that thread had a processor, and how long it was ready without one until it had one the last time, in
  /// nanoseconds; 0 where the kernel does not count that (`CONFIG_SCHED_INFO`).
  uint64_t ran, delay;
} airbag_activity;

/// Looks at the threads of a child, in proc(5). Must be called on the thread that forked the child.
///
/// - Returns: false if that cannot be read.
bool airbag_parent_look(int pid, airbag_activity *activity);

AIRBAG_END
