/// The whole C surface of Airbag.
///
/// These functions have to be C. Swift refuses to call functions that return twice
/// (`sigsetjmp`), may not run in a signal handler, and cannot define the variadic stdio
/// functions through which the Swift runtime prints its fatal messages.
///
/// Linux only: x86_64 and aarch64, glibc.
#ifndef AIRBAG_H
#define AIRBAG_H

#include "airbag_activity.h"
#include "airbag_child.h"
#include "airbag_code.h"
#include "airbag_coverage.h"
#include "airbag_exceptions.h"
#include "airbag_guard.h"
#include "airbag_in_child.h"
#include "airbag_jobs.h"
#include "airbag_leave.h"
#include "airbag_process.h"
#include "airbag_report.h"
#include "airbag_watch.h"

#endif
