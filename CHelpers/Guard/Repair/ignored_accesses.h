/// ThreadSanitizer's count of reasons to overlook what a thread does, put back after a crash.
#pragma once

#include "base.h"

#if __has_feature(thread_sanitizer)
/// Looks for the count, once per process.
HIDDEN void airbag_ignored_accesses_find(void);
/// How many reasons ThreadSanitizer has to overlook what the calling thread does.
HIDDEN int airbag_ignored_accesses_now(void);
/// Goes back to so many.
HIDDEN void airbag_ignored_accesses_restore(int before);
#else  // Not even a call: debug builds inline none, and each guarded call would have two.
#define airbag_ignored_accesses_find() ((void)0)
#define airbag_ignored_accesses_now() 0
#define airbag_ignored_accesses_restore(before) ((void)(before))
#endif
