/// Variables of the environment that name a descriptor. Such a variable is believed only if the descriptor is of
/// the expected kind, no matter what set the variable.
#include "../internal.h"

int airbag_descriptor_named(const char *value) {
  if (value[0] < '0' || value[0] > '9') return -1;
  char *end;
  errno = 0;
  long number = strtol(value, &end, 10);
  return *end == '\0' && errno == 0 && number <= INT32_MAX ? (int)number : -1;
}

void airbag_refuse_variable(const char *name, const char *value, const char *wanted) {
  // Before `main` no code has begun to print.
  dprintf(STDERR_FILENO, "Airbag: %s=%s does not name %s; unset it\n", name, value, wanted);
  airbag_leave_process(78);  // EX_CONFIG, sysexits.h
}
