/// The pipes through which a parent reads what its child prints.
#pragma once

#include "base.h"

/// Both ends of a pipe, above the three standard descriptors, closed at `exec`. -1 without a pipe.
struct airbag_ends {
  int reading, writing;
};

/// Makes a pipe with a non-blocking reading end. An `errno` value if that fails.
HIDDEN int airbag_parent_make_pipe(struct airbag_ends *ends);
/// Moves a descriptor that has the number of a standard one, which may be closed in the parent. An `errno` value if
/// that fails.
HIDDEN int airbag_above_standard(int *descriptor);
/// Closes an end, if it is open.
HIDDEN void airbag_close_end(int *descriptor);
/// In the child: makes standard input empty, and sends output into the pipes, or to the parent's where there are
/// none. False with `errno` set if that fails.
HIDDEN bool airbag_child_redirect_standard(const struct airbag_ends *output,
                                     const struct airbag_ends *errors);
