/// Whether this process is a child.
#ifndef AIRBAG_OWN_CHILD_H
#define AIRBAG_OWN_CHILD_H

#include <signal.h>

#include "base.h"
#include "thread.h"

/// Functions of Children, which the guard calls in a child. All but `end` are async-signal-safe, or
/// as far as their descriptions say so.
struct airbag_own_child {
  /// Whether this process is the child itself, and not one that its body has forked.
  bool (*is_here)(void);
  /// What the runtime prints on a thread without a scope, perhaps its last words.
  void (*note_text)(const char *text, size_t length);
  /// The same for what the runtime prints in pieces: notes those of a violation of exclusivity.
  void (*note_piece)(const char *text, size_t length);
  /// Whether the child ends when the scope is abandoned.
  bool (*ends_with)(const struct airbag_thread *thread, const struct airbag_scope *scope);
  /// Tells the crash that is recorded, and ends the child.
  __attribute__((noreturn)) void (*crashed)(struct airbag_thread *thread);
  /// Tells a crash on a thread without a scope, and ends the child.
  __attribute__((noreturn)) void (*crashed_outside)(int signal, const siginfo_t *info, uintptr_t pc,
                                                    uintptr_t fp, uintptr_t sp);
  /// Tells a message like that of a crash, and ends the child.
  __attribute__((noreturn)) void (*end)(const char *message);
  /// Whether the parent has asked where the child stands.
  bool (*is_asked)(void);
  /// Tells the place that is recorded, and ends the child.
  __attribute__((noreturn)) void (*placed)(struct airbag_thread *thread);
  /// Answers whether an alarm will end it, if the parent has asked; otherwise false.
  bool (*answers)(const sigset_t *blocked);
  /// Whether a fault is about the report, which the body took away.
  bool (*lost_report)(int signal, const siginfo_t *info);
  /// A signal came that another thread or process has sent.
  void (*note_foreign_signal)(int signal);
};

/// NULL in a process that is no child, and was not forked by one.
HIDDEN extern const struct airbag_own_child *airbag_own_child;

/// What `airbag_child_depth` gives; for a child to set.
HIDDEN extern unsigned airbag_own_depth;

/// Whether this process is a child in which a body runs.
HIDDEN bool airbag_is_child(void);

#endif
