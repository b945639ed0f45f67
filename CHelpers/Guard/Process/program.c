/// Whether this process is a program that was started, and not a fork of one. The constructor of exit.c notes it.
#include "../internal.h"

/// The process id of the program. A process that is forked later has another one.
static pid_t program_id;

void airbag_note_program(void) { program_id = getpid(); }

bool airbag_is_program(void) { return getpid() == program_id; }
