/// What Airbag knows of the Swift runtime.
#ifndef AIRBAG_RUNTIME_H
#define AIRBAG_RUNTIME_H

#include "base.h"
#include "thread.h"

/// Looks up what Airbag needs of the Swift runtime, once per process.
HIDDEN void airbag_runtime_prepare(void);
/// The extent of the function that begins at `address`; empty when it has no entry in a dynamic
/// symbol table.
HIDDEN struct airbag_range airbag_function_at(void *address);
/// The code of the library that has the byte at `address`; empty where that is 0, or part of the
/// program that has this code.
HIDDEN struct airbag_range airbag_code_around(uintptr_t address);
/// Whether code of the Swift runtime stands at `address`.
HIDDEN bool airbag_is_swift_code(uintptr_t address);
/// Whether code of the C++ runtime stands at `address`.
HIDDEN bool airbag_is_cxx_code(uintptr_t address);
/// The signal that follows a fatal report whose printing frame is at `fp`; 0 when the
/// report is not fatal or its caller is not known.
HIDDEN int airbag_fatal_report_signal(const struct airbag_thread *thread, uintptr_t fp);

#endif
