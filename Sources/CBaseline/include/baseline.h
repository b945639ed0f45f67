/// What AirbagBenchmarks compares with: the same recovery in bare C, with nothing around it.
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

/// Counts the instructions that a piece of code takes in user mode. A forked child runs the code step by step, which
/// takes some 20 µs for each instruction. Other threads, and children of that child, are not counted. x86_64 only.
/// ptrace(2), PTRACE_SINGLESTEP
///
/// - Returns: the instructions of `uses` uses together; -1 if the code ended the child, or if it cannot be traced.
long baseline_count_instructions(void (*use)(void *), void *context, int uses);

#endif
