/// The kernel under this process, which may be one of another processor.
#pragma once

#include "base.h"

struct airbag_kernel {
  /// What proc(5) calls futex(2), or -1.
  long futex_number;
  /// An emulator runs this process.
  bool is_of_other_processor;
};

/// In the parent: the kernel that tells of its children.
HIDDEN const struct airbag_kernel *airbag_kernel(void);
