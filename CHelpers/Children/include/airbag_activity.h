/// What the threads of a child are doing. In the parent.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// Who owns the locks that the threads of a child wait for.
typedef enum airbag_owner {
  /// Threads of the child itself.
  AIRBAG_OWNER_INSIDE = 0,
  /// Not all of them say it.
  AIRBAG_OWNER_UNKNOWN = 1,
  /// At least one is owned by a thread of the parent: it was locked when the child was forked.
  AIRBAG_OWNER_PARENT = 2,
} airbag_owner;

/// What the threads of a child are doing.
typedef struct airbag_activity {
  /// The number of threads looked at.
  int threads;
  /// Every thread waits for a futex, without a time limit: only one of them could end that, or an
  /// alarm, of which nothing is known here (see `airbag_parent_ask_for_alarm`).
  bool is_deadlocked;
  /// Every thread is stopped by a signal.
  bool is_stopped;
  /// The signal by which the thread that forked would be asked does not get to a handler.
  bool is_deaf;
  /// Who owns what is waited for.
  airbag_owner owner;
  /// How often the threads were switched to and from, together. If that is the same twice, none of
  /// them ran in between.
  uint64_t switches;
  /// How long the thread that forked had a processor, and how long it was ready and had none, in
  /// nanoseconds. Only of a child that is deadlocked; 0 where the kernel does not count it
  /// (`CONFIG_SCHED_INFO`).
  uint64_t run_time, delay;
} airbag_activity;

/// Looks at the threads of a child, in proc(5). To be called on the thread that forked it.
///
/// - Returns: false if that cannot be read.
bool airbag_parent_look(int pid, airbag_activity *activity);

/// What a child says about its alarm.
typedef enum airbag_alarm {
  /// It has not answered yet.
  AIRBAG_ALARM_UNKNOWN = 0,
  /// None will come that ends the process.
  AIRBAG_ALARM_NONE = 1,
  /// One will come (alarm(2)), and end the process, for nobody handles it.
  AIRBAG_ALARM_PENDING = 2,
} airbag_alarm;

AIRBAG_END
