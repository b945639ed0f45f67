/// This process, if it is a program that a test run has started or a child of its planned copy: the report that it
/// fills in, and the test that it runs.
///
/// The report is a file in memory (memfd_create(2)), which the parent has sealed. A variable of the environment
/// names the descriptor; a child of the copy gets the descriptor with the request. The text that says what the
/// process runs follows the report: it may be longer than a variable can be.
#include "../internal.h"

#include <limits.h>
#include <sys/stat.h>

// As in the kernel's headers from 5.11 on.
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC 4U
#endif

/// The variable that names the descriptor of the report.
static const char report_variable[] = "AIRBAG_ISOLATED_REPORT";
/// The seals of a report: a child that shrinks it would end its parent by SIGBUS. (fcntl(2))
enum { SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL };

/// The report, and the test behind it; NULL in any other process.
static airbag_report *own_report;
static const char *own_test;

/// The process that writes its coverage when it ends; 0 if none does. Its forked children do not write theirs.
static pid_t counting;

/// Whether the test of this process has ended.
static bool has_ended;
/// Called by `exit`, behind the handlers that the test has added with atexit(3): ends the process if the test has
/// ended. The handlers that were there before belong to the program.
static void end_exit(int code, void *context);

// A variable that names a descriptor is believed only if the descriptor is of the expected kind, no matter what set it.

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

/// Whether the file is a report that a parent has made: only Airbag gives this name to a file in memory.
static bool is_report(int file) {
  char path[32], name[32] = "";
  snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
  ssize_t length = readlink(path, name, sizeof(name) - 1);
  struct stat status;
  return length > 0 && strcmp(name, "/memfd:airbag (deleted)") == 0 && fstat(file, &status) == 0 &&
         status.st_uid == geteuid() && (size_t)status.st_size >= sizeof(airbag_report) &&
         (fcntl(file, F_GET_SEALS) & SEALS) == SEALS;
}

airbag_report *airbag_map_report(int file, char **test) {
  errno = EMFILE;  // where it did not arrive
  if (file < 0) return NULL;
  errno = EINVAL;
  if (!is_report(file)) return NULL;
  size_t length = (size_t)lseek(file, 0, SEEK_END) - sizeof(airbag_report);
  void *report = mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (report == MAP_FAILED) return NULL;
  *test = calloc(length + 1, 1);
  if (*test != NULL && pread(file, *test, length, sizeof(airbag_report)) == (ssize_t)length) return report;
  free(*test);
  *test = NULL;
  munmap(report, sizeof(airbag_report));
  return NULL;
}

/// Takes the report over before the program begins, so that processes that it starts are not taken for it. Runs
/// before other constructors, in whatever order they are linked: one of them checks what this process is
/// (`airbag_program_begins`).
__attribute__((constructor(101))) static void take_report(void) {
  const char *value = getenv(report_variable);
  if (value == NULL) return;
  int file = airbag_descriptor_named(value);
  char *test = NULL;
  own_report = airbag_map_report(file, &test);
  if (own_report == NULL) airbag_refuse_variable(report_variable, value, "a report of a test run");
  own_test = test;
  close(file);
  unsetenv(report_variable);
}

const char *airbag_test_of_program(void) { return own_test; }

/// From here on this process ends as one of a test.
static void own_exit(void) {
  counting = getpid();
  airbag_child_coverage_hold();
  on_exit(end_exit, NULL);
}

int airbag_adopt_program(void) {
  if (own_report == NULL) return ENOENT;
  int error = airbag_install_handlers();
  if (error != 0) return error;
  airbag_find_libc_message();
  airbag_report_note_images(own_report);
  airbag_child_report_adopt(own_report);
  bool is_copy = airbag_copy_is_here();
  airbag_replace_imports_of_program(is_copy);
  if (!is_copy) own_exit();
  airbag_child_print_by_lines();
  return 0;
}

void airbag_child_own(airbag_report *report, char *test) {
  own_report = report;
  own_test = test;
  airbag_child_report_adopt(report);
  own_exit();
}

static __attribute__((noreturn)) void leave(int code) {
  airbag_flush_streams();
  // A forked child counts in memory that it shares with its parent.
  if (counting == getpid()) airbag_child_coverage_write();
  airbag_process_settles(code);
  if (code == 0) airbag_child_report_end();
  // The parent may see the end of the output while the kernel still takes the process down, which takes 0.3 ms and
  // more. Standard input is empty and cannot be written to.
  LOADED(dup2)(STDIN_FILENO, STDOUT_FILENO);
  LOADED(dup2)(STDIN_FILENO, STDERR_FILENO);
  airbag_leave_process(code);
}

static void end_exit(int code, void *context) {
  (void)context;
  if (counting != getpid()) return;
  if (has_ended) leave(code);
  // The test itself has called `exit`.
  airbag_child_coverage_write();
}

void airbag_child_leave(void) {
  if (counting != getpid()) leave(0);
  has_ended = true;
  exit(0);
}

// --- The other side: starts this program again, in a child. Runs in the parent and, after the fork, in the child.

/// Tests may change it.
static char first_folder[PATH_MAX];

__attribute__((constructor)) static void note_folder(void) {
  if (getcwd(first_folder, sizeof(first_folder)) == NULL) first_folder[0] = '\0';
}

airbag_report *airbag_parent_report_open_file(int *file, const char *test) {
  // With the sysctl `vm.memfd_noexec` at 2 no other file in memory may be made. Linux knows the flag since 6.3.
  const unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING, never_run = 8;  // MFD_NOEXEC_SEAL
  *file = memfd_create("airbag", flags | never_run);
  if (*file < 0 && errno == EINVAL) *file = memfd_create("airbag", flags);
  if (*file < 0) return NULL;
  const size_t length = strlen(test), size = sizeof(airbag_report) + length;
  struct rlimit limit;
  errno = airbag_above_standard(file);
  // A larger file would not only be refused: SIGXFSZ would end this process. ftruncate(2)
  if (errno == 0 && getrlimit(RLIMIT_FSIZE, &limit) == 0 && size > limit.rlim_cur) errno = EFBIG;
  // A child that shrinks the file would end its parent by SIGBUS.
  if (errno != 0 || ftruncate(*file, (off_t)size) != 0 ||
      pwrite(*file, test, length, sizeof(airbag_report)) != (ssize_t)length || fcntl(*file, F_ADD_SEALS, SEALS) != 0)
    return NULL;
  void *report = mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE, MAP_SHARED, *file, 0);
  return report != MAP_FAILED ? report : NULL;
}

void airbag_child_program_run(const airbag_program *program, int report_file) {
  // Another thread may have made a descriptor for a child of its own, and not closed it yet. The program would hold it
  // open for as long as it lives; for Foundation's `Process` that child would then still run. Linux before 5.11
  // refuses, and the descriptors stay. close_range(2)
  syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  fcntl(report_file, F_SETFD, 0);
  if (program->socket >= 0) fcntl(program->socket, F_SETFD, 0);
  if (first_folder[0] != '\0' && chdir(first_folder) != 0) airbag_child_report_unprepared(errno);
  execve(program->path, program->arguments, program->environment);
  airbag_child_report_unprepared(errno);
}
