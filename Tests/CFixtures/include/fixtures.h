/// Crashes that Swift cannot express, and what tests need of C.
#ifndef FIXTURES_H
#define FIXTURES_H

#include <stdbool.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// Reads from an address.
int fixture_read(unsigned long address);
/// Calls the code at an address.
void fixture_call(unsigned long address);
/// Recurses until the stack ends.
int fixture_recurse(int depth);
/// An endless recursion that allocates with C's functions, and takes so many bytes of the stack at each level.
int fixture_recurse_with_malloc(int size);
/// Calls `body` as code does that keeps no frame pointers.
void fixture_call_without_frame_pointer(void (*body)(void *), void *context);
/// Divides in C: a processor fault on x86_64, zero on aarch64.
int fixture_divide(int a, int b);
/// Reads through a null pointer, and jumps out of the handler that AIRBAG_FIXTURE_HANDLER has installed.
void fixture_survive_fault(void);
/// Executes a trap instruction: SIGILL on x86_64, SIGTRAP on aarch64.
void fixture_trap(void);
/// Runs into a breakpoint, behind whose instruction the signal comes.
void fixture_breakpoint(void);
/// Forks; the child calls `body` and ends with code 7. The child's wait status.
int fixture_fork(void (*body)(void));
/// The same in a PID namespace of the child's own, whose /proc is that of the parent; -1 where that is not allowed.
int fixture_fork_in_new_namespace(void (*body)(void));
/// Forks: 0 in the child.
int fixture_fork_here(void);
/// The most text that comes out of a forked child, with the zero at its end.
#define FIXTURE_TEXT_LIMIT 4096
/// What came out of a forked child: its wait status, what it reported, what it printed to stderr.
struct fixture_child {
  int status;
  char text[FIXTURE_TEXT_LIMIT], errors[FIXTURE_TEXT_LIMIT];
};
/// Forks; the child calls `body`, which writes its report to `text`, and ends with code 0. It has
/// the handlers of a fresh process, and SIGALRM ends it after some seconds.
struct fixture_child fixture_run_child(void (*body)(void *context, char *text), void *context,
                                       unsigned seconds);
/// Fails an `assert` of C.
void fixture_assert(void);
/// Frees the same memory twice; glibc notices and aborts.
void fixture_double_free(void);
/// Throws a C++ `std::out_of_range` that nobody catches.
void fixture_throw_cxx(void);
/// Calls `body`, and throws a C++ exception through it and past it; returns after catching.
void fixture_catch_cxx(void (*body)(void *), void *context);
/// Makes a coroutine that crashes. Its chain of frames leads to the caller of this function.
void fixture_make_coroutine(void);
/// Runs it, on a stack of its own.
void fixture_resume_coroutine(void);
/// Calls `body` with a way out, which is taken by `fixture_long_jump`.
bool fixture_set_jump(void (*body)(void *), void *context);
/// Jumps out of the innermost `fixture_set_jump` of this thread.
void fixture_long_jump(void);
/// Runs `body` in a handler of SIGUSR1 on the alternate signal stack of this thread.
void fixture_in_signal_handler(void (*body)(void *), void *context);
/// Prints to stderr with each of the stdio functions that Airbag defines.
void fixture_print_to_stderr(const char *text);
/// Prints to stderr as C++ does, with `std::cerr`.
void fixture_print_cerr(const char *text);
/// Ends the calling thread.
void fixture_end_thread(void);
/// The low end of the alternate signal stack of this thread, and its size; 0 without one.
unsigned long fixture_signal_stack(unsigned long *size);
/// Installs `size` bytes at `low` as the alternate signal stack of this thread; with a size of
/// 0 it has none any more.
void fixture_set_signal_stack(void *low, unsigned long size);
/// Makes stdout unbuffered, so that what was printed before a death arrives.
void fixture_unbuffer_stdout(void);
/// Opens a file without a name, closed in processes that are started; -1 on failure.
int fixture_open_unnamed_file(void);
/// Prints that text, then traps without a word.
void fixture_print_and_trap(const char *text);

#if defined(__cplusplus)
}
#endif

#endif
