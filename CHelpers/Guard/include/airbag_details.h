/// The private details of other libraries on which Airbag depends, each of which may be off.
#pragma once

#include <stdbool.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// A private detail. details.c describes each.
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
  AIRBAG_LENT_CLOSURES,
  AIRBAG_INHERITED_ONCE,
  AIRBAG_CHILD_TASKS,
  AIRBAG_PLANNED_COPY,
  AIRBAG_XCTEST_OBSERVERS,
  AIRBAG_TESTING_EVENTS,
  AIRBAG_CANCELLED_TESTS,
  AIRBAG_MACRO_PLACES,
  AIRBAG_DETAIL_COUNT,
} airbag_detail;

/// The state of a detail in this process.
typedef enum airbag_detail_state {
  /// No code has checked the detail yet.
  AIRBAG_DETAIL_UNUSED,
  /// The detail was recognized.
  AIRBAG_DETAIL_HOLDS,
  /// The detail is missing or different: not used.
  AIRBAG_DETAIL_DIFFERS,
  /// `AIRBAG_WITHOUT` names the detail: not used.
  AIRBAG_DETAIL_OFF,
} airbag_detail_state;

/// The description of a detail, in words.
typedef struct airbag_detail_words {
  /// The name for `AIRBAG_WITHOUT`.
  const char *name;
  /// What happens without the detail: a whole sentence without its full stop.
  const char *loss;
} airbag_detail_words;

/// Returns the description of a detail. Never freed.
const airbag_detail_words *airbag_detail_describe(airbag_detail detail);
/// Returns the state of a detail.
airbag_detail_state airbag_detail_now(airbag_detail detail);
/// Whether a detail may be used: false where `AIRBAG_WITHOUT` names it, and where it differs. True for a detail
/// that no code has checked yet.
///
/// The variable is read once per process. A name in it that no detail has ends the process with code 64 (EX_USAGE,
/// sysexits.h) and a message. Async-signal-safe after the first call.
bool airbag_detail_is_on(airbag_detail detail);
/// Notes whether a detail was recognized.
///
/// - Returns: whether the detail may be used.
bool airbag_detail_settle(airbag_detail detail, bool is_recognized);
/// Prints on stderr, once per process, that Airbag needs a detail which may not be used, and what happens without
/// it. Async-signal-safe.
void airbag_detail_miss(airbag_detail detail);

AIRBAG_END
