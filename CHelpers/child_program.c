/// A child that is this program, started again.
///
/// It has all its threads, Dispatch and run loops, and nothing of what happened in the parent. The
/// parent's report is a file there (memfd_create(2)), whose descriptor a variable of its environment
/// names.
#define _GNU_SOURCE
#include "fork_server.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const char airbag_report_variable[] = "AIRBAG_ISOLATED_REPORT";

/// Tests may change it.
char airbag_first_folder[PATH_MAX];

__attribute__((constructor)) static void note_folder(void) {
  if (getcwd(airbag_first_folder, sizeof(airbag_first_folder)) == NULL) airbag_first_folder[0] = '\0';
}

// In the parent

airbag_report *airbag_report_open_file(int *file) {
  *file = memfd_create("airbag", MFD_CLOEXEC);
  if (*file < 0) return NULL;
  void *report = MAP_FAILED;
  errno = airbag_above_standard(file);
  if (errno == 0 && ftruncate(*file, sizeof(airbag_report)) == 0)
    report = mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE, MAP_SHARED, *file, 0);
  if (report != MAP_FAILED) return report;
  int error = errno;
  close(*file);
  *file = -1;
  errno = error;
  return NULL;
}

char **airbag_environment_with(char *const *variables, const char *variable, const char *other) {
  size_t count = 0;
  while (variables[count] != NULL) count++;
  char **environment = malloc((count + 3) * sizeof(char *));
  if (environment == NULL) return NULL;
  memcpy(environment, variables, count * sizeof(char *));
  environment[count] = (char *)variable;
  environment[count + 1] = (char *)other;
  environment[count + 2] = NULL;
  return environment;
}

// In the child, before it is the program

void airbag_program_run(const airbag_program *program, char **environment, int report_file) {
  fcntl(report_file, F_SETFD, 0);
  if (airbag_first_folder[0] != '\0' && chdir(airbag_first_folder) != 0) airbag_report_unprepared(errno);
  execve(program->path, program->arguments, environment);
  airbag_report_unprepared(errno);
}

// In the program

/// The process that is one; 0 in any other. Its forked children are none.
static pid_t adopted;

struct images {
  struct airbag_image *images;
  size_t count;
};

NOT_SANITIZED static uint64_t hash(const char *name) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (; *name != '\0'; name++) hash = (hash ^ (uint8_t)*name) * 0x100000001b3;
  return hash;
}

NOT_SANITIZED static int add_image(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct images *images = data;
  if (images->count == AIRBAG_IMAGE_LIMIT) return 1;
  struct airbag_range range = airbag_image_extent(info);
  images->images[images->count++] = (struct airbag_image){hash(info->dlpi_name), range.low, range.high};
  return 0;
}

int airbag_child_adopt(void) {
  const char *variable = getenv(airbag_report_variable);
  if (variable == NULL) return ENOENT;
  int file = atoi(variable);
  // What this process starts is none of it.
  unsetenv(airbag_report_variable);
  airbag_report *report =
      mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (report == MAP_FAILED) return errno;
  close(file);
  int error = airbag_install_handlers();
  if (error != 0) return error;
  struct images images = {report->images, 0};
  dl_iterate_phdr(add_image, &images);
  report->image_count = images.count;
  airbag_report_adopt(report);
  adopted = getpid();
  airbag_replace_testing_imports();
  airbag_print_by_lines();
  return 0;
}

void airbag_child_leave(void) {
  airbag_child_flush();
  // A forked child counts in what it shares with its parent.
  if (adopted == getpid()) airbag_coverage_write();
  airbag_report_end();
  // The parent may see the end of the output while the kernel takes the process apart, which takes
  // 0.3 ms and more. Standard input is empty and cannot be written to.
  dup2(STDIN_FILENO, STDOUT_FILENO);
  dup2(STDIN_FILENO, STDERR_FILENO);
  airbag_leave_child(0);
}

// In the parent, afterwards

uintptr_t airbag_report_relocate(const airbag_report *report, uintptr_t address) {
  size_t count = (size_t)report->image_count;
  if (count > AIRBAG_IMAGE_LIMIT) count = AIRBAG_IMAGE_LIMIT;
  for (size_t i = 0; i < count; i++) {
    const struct airbag_image *theirs = &report->images[i];
    if (address < theirs->low || address >= theirs->high) continue;
    struct airbag_image own[AIRBAG_IMAGE_LIMIT];
    struct images images = {own, 0};
    dl_iterate_phdr(add_image, &images);
    for (size_t k = 0; k < images.count; k++)
      if (own[k].name == theirs->name && own[k].high - own[k].low == theirs->high - theirs->low)
        return address - theirs->low + own[k].low;
    return 0;
  }
  // What the child has loaded later is not known; a forked one has everything where it is here.
  return count == 0 ? address : 0;
}
