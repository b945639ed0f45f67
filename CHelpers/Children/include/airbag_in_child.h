/// What a child does for itself, and what its body tells.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "airbag_header.h"

AIRBAG_BEGIN

/// Whether this process is a child in which a body runs.
bool airbag_child_is_here(void);

/// In a program that was started for a test: what it is to run. NULL in any other process.
const char *_Nullable airbag_child_test(void);

/// In a program that was started so, once: from here on it tells its parent of a crash, and can report.
///
/// - Returns: 0; ENOENT where it was started otherwise, or another `errno` value.
int airbag_child_adopt(void);

/// In a process of a test: gets the calling thread ready to tell where its stack overflows.
void airbag_child_watch_thread(void);

/// Cuts a forked child off from the Dispatch of its parent, and gets it ready to run tasks.
///
/// Call it in the child, on its only thread, before anything that may use Dispatch. From then on
/// Swift concurrency fills a queue that `airbag_child_run_tasks` empties, all else that would
/// need a thread of Dispatch ends the child through `airbag_child_unsupported`, and neither
/// Dispatch nor run loops can get at the descriptors with which the parent waits for events.
/// Further calls in the same process do nothing.
///
/// - Returns: whether tasks can be run: not in a program that is linked statically.
bool airbag_child_begin(void);

/// Runs tasks on the calling thread until `airbag_child_end_tasks` is called. In the child only.
///
/// - Parameter is_done: false; what the other function is given.
void airbag_child_run_tasks(const bool *is_done);

/// Makes `airbag_child_run_tasks` return. From any thread.
///
/// - Parameter is_done: becomes true.
void airbag_child_end_tasks(bool *is_done);

/// Ends a forked child that does what cannot work there.
///
/// - Parameter what: a function of Dispatch, or a name for what was used.
__attribute__((noreturn)) void airbag_child_unsupported(const char *what);

/// In the child: notes that it does what cannot work there, and would elsewhere.
void airbag_child_note_unsupported(void);

/// In the child: adds bytes to the report, after those already there. Safe on any thread.
///
/// - Returns: false if they do not fit any more; nothing is added then.
bool airbag_child_report(const void *bytes, size_t count);

/// In the child: ends it like a crash with the given message.
__attribute__((noreturn)) void airbag_child_end(const char *message);

/// In the child: ends it, and its parent does not take that for an ending of the body.
///
/// - Parameter message: why.
__attribute__((noreturn)) void airbag_child_refuse(const char *message);

/// In a child of either kind: its body has ended. Writes out the standard streams, in a program that
/// was started so the coverage, too, and ends.
__attribute__((noreturn)) void airbag_child_leave(void);

/// What a library on top of CrashCatching puts around the bodies of children: it defines
/// `airbag_surroundings`, which gives an object of Swift. NULL if no such library is linked in, or
/// it has nothing to put there.
void *_Nullable airbag_child_surroundings(void);

/// Gets a text.
typedef void (*airbag_hear_text)(const void *text, size_t length);

/// In children that are started from here on, and in a program that is one, what Swift Testing would
/// print is handed to a function instead, on any thread.
void airbag_parent_hear_testing(airbag_hear_text hear);

AIRBAG_END
