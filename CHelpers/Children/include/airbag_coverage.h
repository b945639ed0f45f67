/// Coverage of code that runs in forked children.
#pragma once

#include "airbag_header.h"

AIRBAG_BEGIN

/// Before a fork: maps memory for the execution counters of the child.
///
/// With `swift test --enable-code-coverage`, code that runs in a forked child counts, too, however the child ends.
/// Open before the fork, join in the child, close after the child's end. Calls may be nested, and several threads
/// may make them at once.
///
/// - Returns: the memory, to be closed; NULL when the program counts nothing, or on failure with `errno` set. The
///   other functions accept NULL.
void *_Nullable airbag_parent_coverage_open(void);

/// In the child, first thing after the fork: counts in `shared` what the child runs from here on.
///
/// Also keeps the child from writing a profile of its own when it calls `exit`; so call it with NULL, too. What the
/// child ran before this call is not counted.
///
/// The child must have one thread. A process that the child forks by `fork` alone gets private counters, which are
/// lost. A process made past `pthread_atfork` (`_Fork`, `clone`) shares with the child everything in the pages of
/// the counters.
///
/// - Parameter shared: the result of `airbag_parent_coverage_open`. The child cannot use it afterwards.
void airbag_child_coverage_join(void *_Nullable shared);

/// In the parent, after the child's end: adds the child's counts to those of this process.
///
/// A count is lost if another thread counts in the same place at the same moment; the place counts as covered by
/// that thread, then.
///
/// - Parameter shared: the result of `airbag_parent_coverage_open`. Freed.
void airbag_parent_coverage_close(void *_Nullable shared);

AIRBAG_END
