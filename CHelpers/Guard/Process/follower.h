/// The functions by which the guard tells the follower of a test run what is printed, and that a crash ends it.
#pragma once

#include "base.h"

/// Functions of `LastWords` and of `Process/running_tests.c`; exit.c sets them. They run on the thread that prints or that
/// crashed, also in children.
struct airbag_follower {
  /// Takes text that the Swift runtime prints and no guarded call catches. Async-signal-safe.
  void (*note_text)(const char *text, size_t length);
  /// Takes text that is printed on stderr; `caller` is the return address of the call that prints.
  void (*hear_print)(const void *caller, const char *text, size_t length);
  /// Called before the signal of a crash is passed on. Async-signal-safe.
  ///
  /// `is_end`: true if the crash certainly ends the process; false if a handler of other code gets the signal next.
  void (*tell_crash)(int signal, bool is_end);
};

/// Points to functions that do nothing until the constructor of exit.c has run.
HIDDEN extern const struct airbag_follower *airbag_follower;
