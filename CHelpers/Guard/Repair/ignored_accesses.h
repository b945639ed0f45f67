/// Restores ThreadSanitizer's count of reasons to ignore a thread's accesses, after a crash.
#pragma once

#include "base.h"

#if __has_feature(thread_sanitizer)
/// Searches the count, once per process.
HIDDEN void airbag_ignored_accesses_find(void);
/// Returns the count for the calling thread.
HIDDEN int airbag_ignored_accesses_now(void);
/// Restores the count.
HIDDEN void airbag_ignored_accesses_restore(int before);
#else  // Not even a call: debug builds inline none, and each guarded call would have two.
#define airbag_ignored_accesses_find() ((void)0)
#define airbag_ignored_accesses_now() 0
#define airbag_ignored_accesses_restore(before) ((void)(before))
#endif
