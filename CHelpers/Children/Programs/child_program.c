/// A child that is this program, started again.
///
/// It has all its threads, Dispatch and run loops, and nothing of what happened in the parent. The
/// parent's report is a file there (memfd_create(2)), whose descriptor a variable of its environment
/// names. What the program is to run stands behind the report: it may be longer than a variable can be.
#define _GNU_SOURCE
#include "Programs/child_program.h"
#include "Child/child_imports.h"
#include "Child/child_pipes.h"
#include "Child/child_report.h"
#include "Child/child_streams.h"
#include "Parent/coverage.h"
#include "Process/leave_process.h"
#include "Programs/child_images.h"
#include "Programs/variables.h"
#include "Signals/signals.h"
#include "airbag_child.h"
#include "airbag_in_child.h"
#include "airbag_report.h"
#include "base.h"
#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

const char airbag_report_variable[] = "AIRBAG_ISOLATED_REPORT";

/// The seals of a report.
enum { AIRBAG_REPORT_SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL };

/// Tests may change it.
char airbag_first_folder[PATH_MAX];

__attribute__((constructor)) static void note_folder(void) {
  if (getcwd(airbag_first_folder, sizeof(airbag_first_folder)) == NULL) airbag_first_folder[0] = '\0';
}

// In the parent

airbag_report *airbag_parent_report_open_file(int *file, const char *test) {
  *file = memfd_create("airbag", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (*file < 0) return NULL;
  void *report = MAP_FAILED;
  errno = airbag_above_standard(file);
  const size_t length = strlen(test);
  // A child that made it smaller would end its parent by SIGBUS.
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

char **airbag_parent_environment_with(char *const *variables, const char *variable) {
  size_t count = 0;
  while (variables[count] != NULL) count++;
  char **environment = malloc((count + 2) * sizeof(char *));
  if (environment == NULL) return NULL;
  memcpy(environment, variables, count * sizeof(char *));
  environment[count] = (char *)variable;
  environment[count + 1] = NULL;
  return environment;
}

// In the child, before it is the program

void airbag_child_program_run(const airbag_program *program, char **environment, int report_file) {
  fcntl(report_file, F_SETFD, 0);
  if (airbag_first_folder[0] != '\0' && chdir(airbag_first_folder) != 0) airbag_child_report_unprepared(errno);
  execve(program->path, program->arguments, environment);
  airbag_child_report_unprepared(errno);
}

// In the program

/// The process that is one; 0 in any other. Its forked children are none.
static pid_t adopted;

/// The report, and the test behind it; NULL in any other process.
static airbag_report *own_file;
static const char *own_test;

/// Whether this is a report that a parent has made: nobody else gives a file in memory that name.
static bool is_report(int file) {
  char path[32], name[32] = "";
  snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
  ssize_t length = readlink(path, name, sizeof(name) - 1);
  struct stat status;
  return length > 0 && strcmp(name, "/memfd:airbag (deleted)") == 0 && fstat(file, &status) == 0 &&
         status.st_uid == geteuid() && (size_t)status.st_size >= sizeof(airbag_report) &&
         (fcntl(file, F_GET_SEALS) & AIRBAG_REPORT_SEALS) == AIRBAG_REPORT_SEALS;
}

/// Takes the report over before the program begins, so that what it starts is not taken for it.
__attribute__((constructor)) static void take_report(void) {
  const char *value = getenv(airbag_report_variable);
  if (value == NULL) return;
  int file = airbag_descriptor_named(value);
  if (file < 0 || !is_report(file))
    airbag_refuse_variable(airbag_report_variable, value, "a report of a test run");
  off_t size = lseek(file, 0, SEEK_END);
  size_t length = (size_t)size - sizeof(airbag_report);
  char *test = calloc(length + 1, 1);
  void *report =
      mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (test == NULL || report == MAP_FAILED ||
      pread(file, test, length, sizeof(airbag_report)) != (ssize_t)length)
    airbag_refuse_variable(airbag_report_variable, value, strerror(errno));
  close(file);
  unsetenv(airbag_report_variable);
  own_file = report;
  own_test = test;
}

const char *airbag_child_test(void) { return own_test; }

int airbag_child_adopt(void) {
  airbag_report *report = own_file;
  if (report == NULL) return ENOENT;
  int error = airbag_install_handlers();
  if (error != 0) return error;
  airbag_child_report_note_images(report);
  airbag_child_report_adopt(report);
  adopted = getpid();
  airbag_child_replace_testing_imports();
  airbag_child_print_by_lines();
  return 0;
}

void airbag_child_leave(void) {
  airbag_child_flush();
  // A forked child counts in what it shares with its parent.
  if (adopted == getpid()) airbag_child_coverage_write();
  airbag_child_report_end();
  // The parent may see the end of the output while the kernel takes the process apart, which takes
  // 0.3 ms and more. Standard input is empty and cannot be written to.
  dup2(STDIN_FILENO, STDOUT_FILENO);
  dup2(STDIN_FILENO, STDERR_FILENO);
  airbag_leave_process(0);
}

