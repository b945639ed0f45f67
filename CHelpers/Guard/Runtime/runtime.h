/// What Airbag knows of the Swift runtime.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks up what Airbag needs of the Swift runtime, once per process.
HIDDEN void airbag_runtime_prepare(void);
/// Whether a thread can be put in order after a crash: else it is given up with its body.
HIDDEN bool airbag_can_repair_threads(void);
/// Says which private details are missing for that, if any is.
HIDDEN void airbag_say_missing_repairs(void);
/// Whether code of the Swift runtime stands at `address`.
HIDDEN bool airbag_is_swift_code(uintptr_t address);
/// Whether code of its concurrency library stands there.
HIDDEN bool airbag_is_concurrency_code(uintptr_t address);
/// Whether code of the C++ runtime stands at `address`.
HIDDEN bool airbag_is_cxx_code(uintptr_t address);
/// Where the caller of `swift_reportError` stands on the stack, if that has called the printing frame at `fp`; else 0.
HIDDEN uintptr_t airbag_reporting_frame(const struct airbag_thread *thread, uintptr_t fp);
/// The signal that follows a fatal report whose printing frame is at `fp`; 0 when the
/// report is not fatal or its caller is not known.
HIDDEN int airbag_fatal_report_signal(const struct airbag_thread *thread, uintptr_t fp);
