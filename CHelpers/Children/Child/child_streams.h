/// The streams of stdio in a forked child. The child has copies of the text that the parent's streams hold.
#pragma once

#include "base.h"

/// Writes out the standard streams, except one that another thread has locked. The user's own streams may hold
/// copies of the parent's text.
HIDDEN void airbag_child_flush(void);

/// In the child: discards text that the parent has not written yet and will write itself. `exit` in the child would
/// write that text, too.
HIDDEN void airbag_child_forget_parents_text(void);
/// In the child: makes standard output, which is a pipe, line-buffered as on a terminal. So text that was printed
/// before the child was killed is known.
HIDDEN void airbag_child_print_by_lines(void);
