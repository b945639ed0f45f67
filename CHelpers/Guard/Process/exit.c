/// Makes the exit code 1 in place of 0, in three cases: a failure of the process reached no test framework
/// (`airbag_process_fail`), the program calls `exit` or one of its relatives while tests run, or a crash on another
/// thread was told (process.c). The replaced functions run on the calling thread.
///
/// The functions are defined here like `abort` in abort.c. When `main` returns, libc calls its own `exit`, not this
/// one: an on_exit(3) handler changes the code. The one that the start of the process adds is among the last to run.
#include "../internal.h"

#define PUBLIC __attribute__((visibility("default"), noinline, noreturn))

typedef __attribute__((noreturn)) void (*exit_function)(int);

/// The id of the process that has failed. A process that it forks has another id, and so has not failed.
static _Atomic pid_t failed;

extern void *airbag_framework_handler(void) __attribute__((weak));
extern void airbag_program_begins(void) __attribute__((weak));

void *airbag_process_handler(void) { return airbag_framework_handler != NULL ? airbag_framework_handler() : NULL; }

bool airbag_process_is_stray(void) { return !airbag_is_program() && !airbag_is_child(); }

static __attribute__((noreturn)) void leave(const char *function, int code) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread != NULL && thread->words.length > 0) airbag_release_text(thread, false);
  exit_function next = (exit_function)dlsym(RTLD_NEXT, function);
  if (next != NULL) next(code);
  airbag_leave_process(code);
}

/// Returns the changed code. The parent gets the low eight bits of a code. exit(3)
static int changed(int code) { return (code & 0xff) == 0 && atomic_load(&failed) == getpid() ? AIRBAG_FAILURE : code; }

/// Calls `exit` once more: glibc then runs the remaining handlers, and uses the new code. (stdlib/exit.c)
static void change_code(int code, void *context) {
  (void)context;
  if (changed(code) != code) leave("exit", AIRBAG_FAILURE);
  airbag_process_settles(code);
}

__attribute__((constructor)) static void begin(void) {
  airbag_note_program();
  airbag_find_testing();
  airbag_runtime_find();
  on_exit(change_code, NULL);
  if (__llvm_profile_write_file) airbag_install_handlers();  // a test may end the process before it uses Airbag
  if (airbag_program_begins != NULL) airbag_program_begins();
}

void airbag_process_fail(void) {
  if (atomic_exchange(&failed, getpid()) != getpid()) on_exit(change_code, NULL);
}

void airbag_process_end(const char *why) {
  airbag_process_crashes();
  airbag_write(why, strlen(why));
  airbag_tell_running_tests("the process was ended", NULL);
  if (ftrylockfile(stdout) == 0) fflush_unlocked(stdout);
  airbag_leave_process(AIRBAG_FAILURE);
}

/// Returns the code with which to exit. If tests run, prints which on stderr and marks the process as failed. Not
/// in a child of Airbag: its parent reports how it ended.
static int code_of(int code, const char *event, const void *caller) {
  if (airbag_is_program() && !airbag_is_child() && airbag_tell_running_tests(event, caller))
    atomic_store(&failed, getpid());
  return changed(code);
}

PUBLIC void exit(int code) { leave("exit", code_of(code, "exit was called", __builtin_return_address(0))); }

PUBLIC void quick_exit(int code) {
  code = code_of(code, "quick_exit was called", __builtin_return_address(0));
  airbag_process_settles(code);
  leave("quick_exit", code);
}

// Both are async-signal-safe. So they pass no caller: finding its test takes locks.

static __attribute__((noreturn)) void leave_at_once(int code, const char *event) {
  code = code_of(code, event, NULL);
  airbag_process_settles(code);
  airbag_leave_process(code);
}

PUBLIC void _exit(int code) { leave_at_once(code, "_exit was called"); }

PUBLIC void _Exit(int code) { leave_at_once(code, "_Exit was called"); }
