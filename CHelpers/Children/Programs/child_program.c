/// Starts this program again, in a child. Runs in the parent and, after the fork, in the child. own_program.c is
/// the other side.
#include "../internal.h"

#include <limits.h>

// As in the kernel's headers from 5.11 on.
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC 4U
#endif

const char airbag_report_variable[] = "AIRBAG_ISOLATED_REPORT";

/// Tests may change it.
char airbag_first_folder[PATH_MAX];

__attribute__((constructor)) static void note_folder(void) {
  if (getcwd(airbag_first_folder, sizeof(airbag_first_folder)) == NULL) airbag_first_folder[0] = '\0';
}

airbag_report *airbag_parent_report_open_file(int *file, const char *test) {
  // With the sysctl `vm.memfd_noexec` at 2 no other file in memory may be made. Linux knows the flag since 6.3.
  const unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING, never_run = 8;  // MFD_NOEXEC_SEAL
  *file = memfd_create("airbag", flags | never_run);
  if (*file < 0 && errno == EINVAL) *file = memfd_create("airbag", flags);
  if (*file < 0) return NULL;
  void *report = MAP_FAILED;
  errno = airbag_above_standard(file);
  const size_t length = strlen(test);
  // A child that shrinks the file would end its parent by SIGBUS.
  if (errno == 0 && ftruncate(*file, (off_t)(sizeof(airbag_report) + length)) == 0 &&
      pwrite(*file, test, length, sizeof(airbag_report)) == (ssize_t)length &&
      fcntl(*file, F_ADD_SEALS, AIRBAG_REPORT_SEALS) == 0)
    report = mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE, MAP_SHARED, *file, 0);
  if (report != MAP_FAILED) return report;
  int error = errno;
  close(*file);
  *file = -1;
  errno = error;
  return NULL;
}

/// Keeps the descriptors of the parent out of the program.
///
/// Another thread may have made one for a child of its own, and not closed it yet. The program would hold it open for
/// as long as it lives; for Foundation's `Process` that child would then still run. Linux before 5.11 refuses, and the
/// descriptors stay. close_range(2)
static void close_others_on_execution(void) { syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC); }

void airbag_child_program_run(const airbag_program *program, int report_file) {
  close_others_on_execution();
  fcntl(report_file, F_SETFD, 0);
  if (program->socket >= 0) fcntl(program->socket, F_SETFD, 0);
  if (airbag_first_folder[0] != '\0' && chdir(airbag_first_folder) != 0) airbag_child_report_unprepared(errno);
  execve(program->path, program->arguments, program->environment);
  airbag_child_report_unprepared(errno);
}
