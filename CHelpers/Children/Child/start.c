/// What a child begins with: the pipes through which its parent reads what it prints, the streams of stdio, its limits.
#include "../internal.h"

#include <stdio_ext.h>

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

bool airbag_child_redirect_standard(const struct airbag_ends *output, const struct airbag_ends *errors) {
  // The data on the parent's standard input belongs to the parent. `open` takes the lowest number. open(2)
  close(STDIN_FILENO);
  return LOADED(open)("/dev/null", O_RDONLY) == STDIN_FILENO &&
         (output->writing < 0 || LOADED(dup2)(output->writing, STDOUT_FILENO) == STDOUT_FILENO) &&
         (errors->writing < 0 || LOADED(dup2)(errors->writing, STDERR_FILENO) == STDERR_FILENO);
}

// --- The streams of stdio in a forked child. The child has copies of the text that the parent's streams hold.

void airbag_child_forget_parents_text(void) {
  LOADED(__fpurge)(stdout);
  LOADED(__fpurge)(stderr);
}

void airbag_child_print_by_lines(void) {
  // A buffer of one byte means unbuffered: a program that wants that keeps it.
  if (LOADED(__fbufsize)(stdout) != 1) LOADED(setvbuf)(stdout, NULL, _IOLBF, 0);
}

void airbag_flush_streams(void) {
  airbag_child_coverage_save();
  FILE *const streams[] = {stdout, stderr};
  for (int i = 0; i < 2; i++) {
    if (LOADED(ftrylockfile)(streams[i]) != 0) continue;
    LOADED(fflush_unlocked)(streams[i]);
    funlockfile(streams[i]);
  }
}

// --- Sets the limits of a child before its body runs: limits on resources, and no core dump. Runs in the child.

/// Sets a limit, unless it is AIRBAG_UNLIMITED; the hard one is larger by `more`.
static bool set_limit(int resource, uint64_t soft, uint64_t more) {
  struct rlimit before;
  if (soft == AIRBAG_UNLIMITED) return true;
  if (LOADED(prlimit)(0, (__rlimit_resource_t)resource, NULL, &before) != 0) return false;
  // A limit can only be tightened: a tighter one that is in force stays.
  struct rlimit limit = {soft < before.rlim_max ? soft : before.rlim_max,
                         soft + more < before.rlim_max ? soft + more : before.rlim_max};
  return LOADED(prlimit)(0, (__rlimit_resource_t)resource, &limit, NULL) == 0;
}

/// Returns the number behind a label in a small file; 0 if it is not known.
static uint64_t number_in(const char *path, const char *label) {
  char text[2048];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  const ssize_t length = file < 0 ? 0 : read(file, text, sizeof(text) - 1);
  airbag_close_end(&file);
  text[length > 0 ? length : 0] = '\0';
  const char *found = strstr(text, label);
  return found != NULL ? strtoull(found + strlen(label), NULL, 10) : 0;
}

bool airbag_child_apply_limits(const airbag_child_options *options) {
  // 1, not 0: this also keeps a core dump from being piped to a handler. core(5)
  set_limit(RLIMIT_CORE, 1, 0);
  if (options->memory != AIRBAG_UNLIMITED) {
    // The size of the address space. proc(5)
    uint64_t size = number_in("/proc/self/statm", "") * (uint64_t)sysconf(_SC_PAGESIZE);
    if (size == 0) return false;
    uint64_t limit = options->memory < RLIM_INFINITY - size ? size + options->memory : RLIM_INFINITY;
    if (!set_limit(RLIMIT_AS, limit, 0)) return false;
  }
  // SIGXCPU at the soft limit; SIGKILL a second later, if SIGXCPU is ignored. setrlimit(2)
  return set_limit(RLIMIT_CPU, options->cpu_seconds, 1) && set_limit(RLIMIT_NOFILE, options->open_files, 0) &&
         set_limit(RLIMIT_FSIZE, options->file_size, 0);
}

void airbag_child_wait_for_debugger(void) {
  while (number_in("/proc/self/status", "TracerPid:") == 0) usleep(20000);
}
