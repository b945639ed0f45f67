/// The pipes through which a parent reads what its child prints.
#include "../internal.h"

void airbag_close_end(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

/// The child duplicates its pipe ends onto the standard descriptors.
int airbag_above_standard(int *descriptor) {
  if (*descriptor > STDERR_FILENO) return 0;
  int moved = fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (moved < 0) return errno;
  close(*descriptor);
  *descriptor = moved;
  return 0;
}

int airbag_parent_make_pipe(struct airbag_ends *ends) {
  int descriptors[2];
  if (pipe2(descriptors, O_CLOEXEC) != 0) return errno;
  *ends = (struct airbag_ends){descriptors[0], descriptors[1]};
  int error = airbag_above_standard(&ends->reading);
  if (error == 0) error = airbag_above_standard(&ends->writing);
  // Only the parent's end is non-blocking: the child writes as to any pipe.
  if (error == 0 && fcntl(ends->reading, F_SETFL, O_NONBLOCK) != 0) error = errno;
  if (error != 0) {
    airbag_close_end(&ends->reading);
    airbag_close_end(&ends->writing);
  }
  return error;
}

static bool redirect(int descriptor, int target) {
  return descriptor < 0 || dup2(descriptor, target) == target;
}

/// Gives the child an empty standard input: the data on the parent's standard input belongs to the parent. The
/// descriptor is closed first, because no other may be left; `open` takes the lowest one. open(2)
static bool redirect_input(void) {
  close(STDIN_FILENO);
  return open("/dev/null", O_RDONLY) == STDIN_FILENO;
}

bool airbag_child_redirect_standard(const struct airbag_ends *output, const struct airbag_ends *errors) {
  return redirect_input() && redirect(output->writing, STDOUT_FILENO) &&
         redirect(errors->writing, STDERR_FILENO);
}
