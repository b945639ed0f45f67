/// Forked children, for the tests of coverage. Swift may not call `fork`.
#ifndef FORKING_H
#define FORKING_H

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#pragma clang assume_nonnull begin

/// What runs in a child.
typedef void (*forking_body)(void *_Nullable context);

/// Runs `body(context)` in a child whose code counts, and waits for it.
///
/// - Returns: its wait status, or -1.
int forking_in_child(forking_body body, void *_Nullable context);

/// The same by `fork` alone.
int forking_in_plain_child(forking_body body, void *_Nullable context);

/// Flips the bytes next to the counters of this process, which belong to other variables.
///
/// Only for children that end by `_exit`.
void forking_flip_neighbours(void);

/// The bytes next to the counters; -1 where the pages of the counters hold nothing else.
int forking_neighbours(void);

#pragma clang assume_nonnull end
#pragma clang diagnostic pop

#endif
