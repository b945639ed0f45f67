/// The open scopes of a thread.
#pragma once

#include "base.h"
#include "thread.h"

/// Keeps in mind where bodies return to.
HIDDEN void airbag_note_body_return(uintptr_t return_address);
/// Whether that is known.
HIDDEN bool airbag_knows_body_return(void);
/// Whether a body returns there, as far as that is known. Async-signal-safe.
HIDDEN bool airbag_is_call_of_body(uintptr_t return_address);
/// The scope around a scope, or NULL.
HIDDEN struct airbag_scope *airbag_outer(struct airbag_thread *thread,
                                         struct airbag_scope *scope);
/// Drops scopes whose frames are gone, because a C++ exception or a `longjmp` passed them, as
/// far as can be told at stack pointer `sp`. Returns the innermost one left, or NULL.
/// Async-signal-safe.
HIDDEN struct airbag_scope *airbag_drop_scopes(struct airbag_thread *thread, uintptr_t sp);
/// The innermost scope, from the given one outward, that catches what the thread does now: a job's
/// scope may not, and one to be left does not. NULL if there is none. Async-signal-safe.
HIDDEN struct airbag_scope *airbag_catching(struct airbag_thread *thread, struct airbag_scope *scope);
