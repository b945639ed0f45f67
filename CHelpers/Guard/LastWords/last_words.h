/// Last words: what a crash that nobody catches tells of the tests.
#pragma once

#include "base.h"

/// Reads AIRBAG_LAST_WORDS. At the start of the process.
HIDDEN void airbag_last_words_prepare(void);
/// Called as a test run begins: from now on a crash is told.
///
/// - Parameter stays: whether the calling thread runs the tests. Its stack overflows are told, too.
HIDDEN void airbag_last_words_begin(bool stays);
/// Notes text that the Swift runtime prints on the calling thread and no guarded call catches. Async-signal-safe.
HIDDEN void airbag_last_words_note(const char *text, size_t length);
/// Tells of the tests that are under way, before the signal of a crash is passed on. Runs on the thread that crashed.
/// Async-signal-safe.
///
/// - Parameter is_end: whether the crash certainly ends the process; otherwise a handler of other code gets the signal.
HIDDEN void airbag_last_words_say(int signal, bool is_end);
