/// Which thread the kernel runs first.
#pragma once

/// Keeps the calling thread on the processor on which it runs, and returns its number.
int scheduling_stay_here(void);
/// Keeps the calling thread on a processor, on which all other threads go first.
void scheduling_go_last(int processor);
