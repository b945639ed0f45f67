/// The open scopes of a thread.
#pragma once

#include "base.h"
#include "thread.h"

/// Notes the address to which bodies return.
HIDDEN void airbag_note_body_return(uintptr_t return_address);
/// Whether that address is known.
HIDDEN bool airbag_knows_body_return(void);
/// Whether a body returns to an address, as far as that is known. Async-signal-safe.
HIDDEN bool airbag_is_call_of_body(uintptr_t return_address);
/// Returns the scope around a scope, or NULL.
HIDDEN struct airbag_scope *airbag_outer(struct airbag_thread *thread,
                                         struct airbag_scope *scope);
/// Drops scopes whose frames a C++ exception or a `longjmp` has left, as far as stack pointer `sp` shows that.
/// Returns the innermost remaining scope, or NULL. Async-signal-safe.
HIDDEN struct airbag_scope *airbag_drop_scopes(struct airbag_thread *thread, uintptr_t sp);
/// Returns the innermost scope, from the given one outward, that catches a crash of the thread now. A job's scope
/// may not catch it. NULL if no scope does, or the thread holds a lock of the runtime or a queue of XCTest.
/// Async-signal-safe.
HIDDEN struct airbag_scope *airbag_catching(struct airbag_thread *thread, struct airbag_scope *scope);
