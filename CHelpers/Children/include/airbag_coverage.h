/// Coverage of what runs in forked children.
#pragma once

#include "airbag_header.h"

AIRBAG_BEGIN

/// Before a fork: memory for the execution counters of the child.
///
/// With `swift test --enable-code-coverage` what runs in a forked child counts, too, however the
/// child ends: open before the fork, join in the child, close after the child's end. Calls may be
/// nested, and made by several threads at once.
///
/// - Returns: the memory, to be closed; NULL when the program counts nothing, or on failure with
///   `errno` set. The other functions take NULL.
void *_Nullable airbag_parent_coverage_open(void);

/// In the child, first thing after the fork: what it runs from here on counts in `shared`.
///
/// Also keeps the child from writing a profile of its own when it calls `exit`; so to be called
/// with NULL as well. What the child ran before this call is not counted.
///
/// The child must have one thread. A child that it forks itself, by `fork` alone, gets private
/// counters, which are lost; one made past `pthread_atfork` (`_Fork`, `clone`) shares with it
/// whatever lies in the same pages as the counters.
///
/// - Parameter shared: what `airbag_parent_coverage_open` returned. Of no use in the child afterwards.
void airbag_child_coverage_join(void *_Nullable shared);

/// In the parent, after the child's end: adds the child's counts to those of this process.
///
/// A count is lost if another thread counts in the same place at the same moment; what that
/// thread runs is covered, then.
///
/// - Parameter shared: what `airbag_parent_coverage_open` returned. Freed.
void airbag_parent_coverage_close(void *_Nullable shared);

AIRBAG_END
