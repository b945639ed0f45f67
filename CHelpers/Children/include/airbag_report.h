/// What a child leaves for its parent. Read in the parent.
#pragma once

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

/// What a child leaves for its parent, in memory that both share.
typedef struct airbag_report airbag_report;

/// The most bytes that a report can take.
#define AIRBAG_REPORT_LIMIT (64u << 20)

/// What a child came to, by its own report.
typedef enum airbag_report_state {
  /// Nothing: it was ended from outside, or by leaving the body some other way.
  AIRBAG_REPORT_OPEN = 0,
  /// The body ended.
  AIRBAG_REPORT_ENDED = 1,
  /// It crashed.
  AIRBAG_REPORT_CRASHED = 2,
  /// It was asked where it stood, and told it.
  AIRBAG_REPORT_PLACED = 3,
  /// It could not be prepared for the body.
  AIRBAG_REPORT_UNPREPARED = 4,
  /// Airbag ended it; the message says why.
  AIRBAG_REPORT_REFUSED = 5,
} airbag_report_state;

/// In the parent: what the child came to. Garbage reads as AIRBAG_REPORT_OPEN.
airbag_report_state airbag_parent_report_read_state(const airbag_report *report);

/// In the parent: `errno` when the child could not be prepared.
int airbag_parent_report_error(const airbag_report *report);

/// The latest signal that the child got from another thread or process than the one that it interrupted; 0 if
/// none. That signal is no crash of the body.
int airbag_parent_report_foreign_signal(const airbag_report *report);

/// In the parent: whether the child did what cannot work in one, by its own account.
bool airbag_parent_report_is_unsupported(const airbag_report *report);

/// In the parent: where the bytes of the report begin.
const uint8_t *airbag_parent_report_bytes(const airbag_report *report);

/// In the parent: how many there are, by the child's account; at most AIRBAG_REPORT_LIMIT.
size_t airbag_parent_report_byte_count(const airbag_report *report);

/// In the parent: the evidence of a crash, or of the place where the child was asked or refused. To be freed
/// with `airbag_crash_free`.
///
/// - Returns: NULL if there is none, or no memory for it.
airbag_crash *_Nullable airbag_parent_report_crash(const airbag_report *report);

AIRBAG_END
