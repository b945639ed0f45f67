/// A forked child, for the tests of coverage. Swift may not call `fork`.
#ifndef FORKING_H
#define FORKING_H

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#pragma clang assume_nonnull begin

/// What runs in a child.
typedef void (*forking_body)(void *_Nullable context);

/// Runs `body(context)` in a child made by `fork` alone, and waits for it.
///
/// - Returns: its wait status, or -1.
int forking_in_plain_child(forking_body body, void *_Nullable context);

#pragma clang assume_nonnull end
#pragma clang diagnostic pop

#endif
