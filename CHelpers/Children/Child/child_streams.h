/// The streams of stdio in a forked child, which has copies of what is in the parent's.
#pragma once

#include "base.h"

/// Writes out the standard streams, except where another thread is in them. What is in the user's
/// own streams may be a copy of the parent's.
HIDDEN void airbag_child_flush(void);

/// In the child: text that the parent has not written yet is the parent's to write. `exit` in the
/// child would write it, too.
HIDDEN void airbag_child_forget_parents_text(void);
/// In the child: standard output, into a pipe, is written line by line as on a terminal, so that what
/// was printed before the child was killed is known.
HIDDEN void airbag_child_print_by_lines(void);
/// In the parent, once: goes one step through the list of streams, as children go through all.
HIDDEN void airbag_parent_rehearse_streams(void);
