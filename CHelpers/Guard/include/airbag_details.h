/// The private details of other libraries on which Airbag leans, each of which may be off.
#pragma once

#include <stdbool.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// A private detail. details.c says what each is.
typedef enum airbag_detail {
  AIRBAG_FATAL_REPORTS,
  AIRBAG_EXCLUSIVITY,
  AIRBAG_CHANGES,
  AIRBAG_TASK_STORAGE,
  AIRBAG_QUEUES,
  AIRBAG_STREAM_LOCKS,
  AIRBAG_ABORT_MESSAGE,
  AIRBAG_ACTORS,
  AIRBAG_JOBS,
  AIRBAG_INHERITED_ONCE,
  AIRBAG_SPIN_LOCKS,
  AIRBAG_MUTEX_OWNERS,
  AIRBAG_CHILD_TASKS,
  AIRBAG_THROW_HOOKS,
  AIRBAG_PLANNED_COPY,
  AIRBAG_XCTEST_OBSERVERS,
  AIRBAG_TESTING_EVENTS,
  AIRBAG_CANCELLED_TESTS,
  AIRBAG_MACRO_PLACES,
  AIRBAG_DETAIL_COUNT,
} airbag_detail;

/// What this process knows of a detail.
typedef enum airbag_detail_state {
  /// Nobody has checked it yet.
  AIRBAG_DETAIL_UNUSED,
  /// It was recognised.
  AIRBAG_DETAIL_HOLDS,
  /// It is missing or different: not used.
  AIRBAG_DETAIL_DIFFERS,
  /// `AIRBAG_WITHOUT` names it: not used.
  AIRBAG_DETAIL_OFF,
} airbag_detail_state;

/// What is said of a detail, in words.
typedef struct airbag_detail_words {
  /// Its name for `AIRBAG_WITHOUT`.
  const char *name;
  /// What a user gains from it.
  const char *gain;
  /// How it is recognised.
  const char *proof;
  /// What happens without it: a whole sentence without its full stop.
  const char *loss;
} airbag_detail_words;

/// What is said of a detail. Never freed.
const airbag_detail_words *airbag_detail_describe(airbag_detail detail);

/// What is known of a detail.
airbag_detail_state airbag_detail_now(airbag_detail detail);

/// Whether a detail may be used: false where `AIRBAG_WITHOUT` names it, and where it differs. True for one that
/// nobody has checked yet.
///
/// The variable is read once per process. A name in it that no detail has ends the process with code 64
/// (EX_USAGE, sysexits.h) and says so. Async-signal-safe after the first call.
bool airbag_detail_is_on(airbag_detail detail);

/// Notes whether a detail was recognised.
///
/// - Returns: whether it may be used.
bool airbag_detail_settle(airbag_detail detail, bool is_recognised);

/// Says on stderr, once per process, that a detail is needed which may not be used, and what happens without
/// it. Async-signal-safe.
void airbag_detail_miss(airbag_detail detail);

AIRBAG_END
