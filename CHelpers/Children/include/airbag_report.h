/// The report that a child leaves for its parent. The functions run in the parent.
#pragma once

#include "airbag_guard.h"
#include "airbag_header.h"

AIRBAG_BEGIN

/// The report that a child leaves for its parent, in memory that both share.
typedef struct airbag_report airbag_report;

/// The most bytes that a report can take.
#define AIRBAG_REPORT_LIMIT (64u << 20)

/// The state of a child, by its own report.
typedef enum airbag_report_state {
  /// No report: the child was ended from outside, or left the body some other way.
  AIRBAG_REPORT_OPEN = 0,
  /// The body ended.
  AIRBAG_REPORT_ENDED = 1,
  /// The child crashed.
  AIRBAG_REPORT_CRASHED = 2,
  /// The parent asked for the child's place, and the child reported it.
  AIRBAG_REPORT_PLACED = 3,
  /// The child could not be prepared for the body.
  AIRBAG_REPORT_UNPREPARED = 4,
  /// Airbag ended the child; the message says why.
  AIRBAG_REPORT_REFUSED = 5,
} airbag_report_state;

/// In the parent: returns the state of the child. Garbage reads as AIRBAG_REPORT_OPEN.
airbag_report_state airbag_parent_report_read_state(const airbag_report *report);

/// In the parent: returns the `errno` value with which the child could not be prepared.
int airbag_parent_report_error(const airbag_report *report);

/// The latest signal that the child got from a thread or process other than the interrupted one; 0 if none. That
/// signal is no crash of the body.
int airbag_parent_report_foreign_signal(const airbag_report *report);

/// In the parent: whether the child reported that it used something that cannot work in a child.
bool airbag_parent_report_is_unsupported(const airbag_report *report);

/// In the parent: returns the start of the report's bytes.
const uint8_t *airbag_parent_report_bytes(const airbag_report *report);

/// In the parent: returns the number of bytes, by the child's account; at most AIRBAG_REPORT_LIMIT.
size_t airbag_parent_report_byte_count(const airbag_report *report);

/// In the parent: returns the evidence of a crash, or of the place where the child was when asked or refused. To be
/// freed with `airbag_crash_free`.
///
/// - Returns: NULL if there is none, or no memory for it.
airbag_crash *_Nullable airbag_parent_report_crash(const airbag_report *report);

/// The most threads that are asked for their calls.
#define AIRBAG_THREAD_LIMIT 64

/// In the parent: returns how many other threads the child had when it told its place, by its account.
size_t airbag_parent_report_thread_count(const airbag_report *report);

/// In the parent: returns the calls of one of the first 64 of these threads, as evidence whose message is the name of
/// the thread. To be freed with `airbag_crash_free`.
///
/// - Returns: NULL if the thread has not answered, or there is no memory for it.
airbag_crash *_Nullable airbag_parent_report_thread(const airbag_report *report, size_t index);

AIRBAG_END
