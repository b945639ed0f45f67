/// The kernel under this process, which may run on another kind of processor.
#pragma once

#include "base.h"

struct airbag_kernel {
  /// The number that proc(5) shows for futex(2), or -1.
  long futex_number;
  /// An emulator runs this process.
  bool is_of_other_processor;
};

/// In the parent: returns the kernel that runs its children.
HIDDEN const struct airbag_kernel *airbag_kernel(void);
