/// A child that is this program, started again.
#pragma once

#include <fcntl.h>

#include "airbag_child.h"
#include "airbag_report.h"
#include "base.h"

/// In the parent: maps an empty report that is a file, with the test for the program behind it. NULL with `errno`
/// set if that fails.
HIDDEN airbag_report *airbag_parent_report_open_file(int *file, const char *test);
/// In the parent: returns an environment with one more variable, to be freed; NULL if there is no memory.
HIDDEN char **airbag_parent_environment_with(char *const *variables, const char *variable);
/// In the child, on its one thread: replaces the process by the program.
HIDDEN __attribute__((noreturn)) void airbag_child_program_run(const airbag_program *program,
                                                         char **environment, int report_file);

/// The seals of a report: a child that shrinks it would end its parent by SIGBUS. (fcntl(2))
enum { AIRBAG_REPORT_SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL };

/// The working directory at the start of this process; empty if it is not known.
HIDDEN extern char airbag_first_folder[];
/// The variable that names the descriptor of the report.
HIDDEN extern const char airbag_report_variable[];
