/// C functions for AirbagBenchmarks: recoveries in bare C, with nothing around them, and two measurements.
#ifndef BASELINE_H
#define BASELINE_H

/// Traps and jumps out of the handler, `count` times. The handler of the trap's signal is
/// replaced for as long as it takes.
///
/// - Returns: how many times the handler was reached.
int baseline_trap_and_jump(int count);

/// Forks a child that ends at once, and waits for it, `count` times.
///
/// - Returns: how many children ended with code 0.
int baseline_fork_and_wait(int count);

/// Counts the instructions of one use of a piece of code in user mode, after five uses that are not counted. A forked
/// child runs the code step by step, which takes some 20 µs for each instruction. x86_64 only. ptrace(2),
/// PTRACE_SINGLESTEP
///
/// A string instruction that repeats itself counts once for each repetition, and a system call once. Other threads, and
/// children of that child, are not counted. The code may neither stop itself nor have breakpoints.
///
/// - Returns: the instructions, with some forty around the use; -1 if there is no child, if it cannot be traced, or if
///   it ends early or not within two minutes.
long baseline_count_instructions(void (*use)(void *), void *context);

/// Returns the bytes of this process that `malloc` has given out and that are not freed. mallinfo(3)
long baseline_allocated_bytes(void);

#endif
