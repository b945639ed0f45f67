/// What Airbag knows of the Swift runtime.
#pragma once

#include "base.h"
#include "thread.h"

/// Looks up the code of the runtimes, at the start of the process.
HIDDEN void airbag_runtime_find(void);
/// Looks up what else Airbag needs of the Swift runtime, once per process.
HIDDEN void airbag_runtime_prepare(void);
/// Whether a thread can be repaired after a crash. Otherwise the body runs on a thread of its own, which is given
/// up.
HIDDEN bool airbag_can_repair_threads(void);
/// Prints which private details are missing for that, if any is.
HIDDEN void airbag_say_missing_repairs(void);
/// Whether `address` is in code of the Swift runtime.
HIDDEN bool airbag_is_swift_code(uintptr_t address);
/// Whether `address` is in code of libswiftCore, libc or the C++ runtime.
HIDDEN bool airbag_is_runtime_code(uintptr_t address);
/// Whether `address` is in code of its concurrency library.
HIDDEN bool airbag_is_concurrency_code(uintptr_t address);
/// Whether `address` is in code of the C++ runtime.
HIDDEN bool airbag_is_cxx_code(uintptr_t address);
/// Returns the frame of the caller of `swift_reportError`, if that function has called the printing frame at `fp`;
/// else 0.
HIDDEN uintptr_t airbag_reporting_frame(const struct airbag_thread *thread, uintptr_t fp);
/// Returns the signal that follows a fatal report whose printing frame is at `fp`; 0 when the report is not fatal
/// or its caller is not known.
HIDDEN int airbag_fatal_report_signal(const struct airbag_thread *thread, uintptr_t fp);
/// Whether the process cannot go on after a report that libswiftCore prints on any thread, guarded or not.
///
/// - Parameters:
///   - caller: the return address of the printing function.
///   - fp: the frame of that function.
HIDDEN bool airbag_is_fatal_report(uintptr_t caller, uintptr_t fp);
/// Drops the reports that the runtime keeps: it copies all of them for each new one. What they take is not freed, for
/// another thread may be reading it.
HIDDEN void airbag_drop_reports(void);
