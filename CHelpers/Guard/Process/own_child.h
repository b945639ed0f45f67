/// The functions that the guard calls in a forked child, to report to its parent.
#pragma once

#include <signal.h>

#include "base.h"
#include "thread.h"

/// Functions of Children. The guard calls them in a child, on the thread that crashed, that printed, or that got
/// the signal. All may be called in a signal handler.
struct airbag_own_child {
  /// Whether this process is the child itself. False in a process that the child's body forked.
  bool (*is_here)(void);
  /// Notes what the runtime prints on a thread without a scope, of which `missing` bytes were cut. It may be the
  /// runtime's last words.
  void (*note_text)(const char *text, size_t length, size_t missing);
  /// The same for text that the runtime prints in pieces: notes the pieces of a violation of exclusivity.
  void (*note_piece)(const char *text, size_t length);
  /// Whether the child ends when the scope is abandoned.
  bool (*ends_with)(const struct airbag_thread *thread, const struct airbag_scope *scope);
  /// Reports the recorded crash, and ends the child.
  __attribute__((noreturn)) void (*crashed)(struct airbag_thread *thread);
  /// Reports a crash on a thread without a scope, and ends the child.
  __attribute__((noreturn)) void (*crashed_outside)(int signal, const siginfo_t *info, uintptr_t pc,
                                                    uintptr_t fp, uintptr_t sp);
  /// Whether the parent has asked for the child's place.
  bool (*is_asked)(void);
  /// Reports the place that is recorded for the thread, and ends the child.
  __attribute__((noreturn)) void (*placed)(struct airbag_thread *thread);
  /// Whether a fault hit the memory of the report, because the body has unmapped or cut it.
  bool (*lost_report)(int signal, const siginfo_t *info);
  /// Notes a signal that another thread or process has sent.
  void (*note_foreign_signal)(int signal);
};

/// NULL outside of children. Not NULL in a child, and in each process that a child forks.
HIDDEN extern const struct airbag_own_child *airbag_own_child;

/// The value that `airbag_child_depth` returns; children set it.
HIDDEN extern unsigned airbag_own_depth;

/// Whether `airbag_own_child` is set and this process is the child itself.
HIDDEN bool airbag_is_child(void);

/// Whether this process is a child that ends when the scope is abandoned: nothing has to be repaired then.
HIDDEN bool airbag_ends_child(const struct airbag_thread *thread, const struct airbag_scope *scope);
