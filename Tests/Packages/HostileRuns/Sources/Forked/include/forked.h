#ifndef FORKED_H
#define FORKED_H

#include "scheduling.h"

/// How a forked process ends whose body returns.
typedef enum forked_ending { FORKED_EXIT, FORKED_QUICK_EXIT } forked_ending;

/// Runs a body in a process forked by hand, which ends with code 0 then.
///
/// - Returns: what wait(2) says of it.
int forked_run(void (*_Nonnull body)(void), forked_ending ending);

#endif
