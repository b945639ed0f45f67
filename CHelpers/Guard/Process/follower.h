/// The functions that the guard calls for the code that follows a test run.
#pragma once

#include "base.h"

/// Functions of LastWords and of running_tests.c. They run on the thread that prints or that crashed.
struct airbag_follower {
  /// Takes text that the Swift runtime prints and no guarded call catches. Async-signal-safe.
  void (*note_text)(const char *text, size_t length);
  /// Takes text that `caller` prints on stderr.
  void (*hear_print)(const void *caller, const char *text, size_t length);
  /// Called before the signal of a crash is passed on. Async-signal-safe.
  ///
  /// `is_end`: whether the crash certainly ends the process; otherwise a handler of other code gets the signal.
  void (*say)(int signal, bool is_end);
};

/// Functions that do nothing, until the constructor of exit.c has run.
HIDDEN extern const struct airbag_follower *airbag_follower;
