/// The activity of a child's threads. The functions run in the parent.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// The owners of the locks for which the threads of a child wait.
typedef enum airbag_owner {
  /// Threads of the child itself own all of them.
  AIRBAG_OWNER_INSIDE = 0,
  /// The owner of at least one lock is not known.
  AIRBAG_OWNER_UNKNOWN = 1,
  /// A thread of the parent owns at least one: the lock was held when the child was forked.
  AIRBAG_OWNER_PARENT = 2,
} airbag_owner;

/// The activity of a child's threads.
typedef struct airbag_activity {
  /// The number of threads looked at.
  int threads;
  /// Every thread waits for a futex, without a time-out. Only one of these threads could end such a wait, or an
  /// alarm, about which nothing is known here (see `airbag_parent_ask_for_alarm`).
  bool is_deadlocked;
  /// Every thread is stopped by a signal.
  bool is_stopped;
  /// The thread that forked blocks the signal of `airbag_parent_ask` (SIGABRT), or has no handler for it.
  bool is_deaf;
  /// The owners of the locks for which the threads wait.
  airbag_owner owner;
  /// The number of context switches of all threads together. If two looks find the same number, no thread ran in
  /// between.
  uint64_t switches;
  /// How long the thread that forked ran on a processor, and how long it was ready without one, in nanoseconds.
  /// Only of a deadlocked child; 0 where the kernel does not count it (`CONFIG_SCHED_INFO`).
  uint64_t run_time, delay;
} airbag_activity;

/// Looks at the threads of a child, in proc(5). Must be called on the thread that forked the child.
///
/// - Returns: false if that cannot be read.
bool airbag_parent_look(int pid, airbag_activity *activity);

/// A child's answer about its alarm.
typedef enum airbag_alarm {
  /// The child has not answered yet.
  AIRBAG_ALARM_UNKNOWN = 0,
  /// No alarm will end the process.
  AIRBAG_ALARM_NONE = 1,
  /// An alarm will come (alarm(2)) and end the process, because no handler is installed for it.
  AIRBAG_ALARM_PENDING = 2,
} airbag_alarm;

AIRBAG_END
