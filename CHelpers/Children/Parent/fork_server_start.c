/// How a parent starts a fork server.
#define _GNU_SOURCE
#include "Child/child_pipes.h"
#include "Parent/child.h"
#include "Programs/child_program.h"
#include "Programs/fork_server.h"
#include "airbag_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

extern int __llvm_profile_write_file(void) __attribute__((weak));

// Not in every glibc: since 2.29, and 2.34.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict,
                                                const char *restrict) __attribute__((weak));
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int)
    __attribute__((weak));

/// How much longer than its own the arguments may be that a server is given later.
enum { SPARE_SIZE = 1024 };

/// How long an answer may take, in seconds: a server has to be loaded first.
enum { ANSWER_TIME = 60 };

/// - Returns: 0, or an `errno` value.
static int spawn(const airbag_program *program, int socket, pid_t *pid) {
  size_t count = 0, path_size = strlen(program->arguments[0]) + 1;
  while (program->arguments[count] != NULL) count++;
  char **arguments = malloc((count + 1) * sizeof(char *) + SPARE_SIZE + path_size);
  char **environment =
      airbag_parent_environment_with(program->environment, AIRBAG_SERVER_VARIABLE "=3");
  int error = arguments == NULL || environment == NULL ? ENOMEM : 0;
  if (error == 0) {
    memcpy(arguments, program->arguments, (count + 1) * sizeof(char *));
    arguments[0] = (char *)(arguments + count + 1);
    memset(arguments[0], '/', SPARE_SIZE);
    memcpy(arguments[0] + SPARE_SIZE, program->arguments[0], path_size);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
      posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, socket, AIRBAG_SERVER_SOCKET);
    // It would keep a pipe or a port of the test run's in use.
    posix_spawn_file_actions_addclosefrom_np(&actions, AIRBAG_SERVER_SOCKET + 1);
    if (airbag_first_folder[0] != '\0')
      posix_spawn_file_actions_addchdir_np(&actions, airbag_first_folder);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    // Who ignores it is not told how a child ended. wait(2)
    sigaddset(&signals, SIGCHLD);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETPGROUP);
    error = posix_spawn(pid, program->path, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  free(arguments);
  free(environment);
  return error;
}

int airbag_parent_start_server(airbag_server *server, const airbag_program *program) {
  *server = (airbag_server){-1, -1};
  // What is counted goes to a file that has its name from the process.
  if (__llvm_profile_write_file || program->arguments[0][0] != '/' ||
      !posix_spawn_file_actions_addchdir_np || !posix_spawn_file_actions_addclosefrom_np)
    return ENOTSUP;
  int sockets[2] = {-1, -1};
  struct timeval time = {ANSWER_TIME, 0};
  airbag_parent_begin_starting();
  int error = socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0 ? errno : 0;
  for (int i = 0; i < 2 && error == 0; i++) error = airbag_above_standard(&sockets[i]);
  if (error == 0 && setsockopt(sockets[0], SOL_SOCKET, SO_RCVTIMEO, &time, sizeof(time)) != 0)
    error = errno;
  if (error == 0) error = spawn(program, sockets[1], &server->pid);
  airbag_close_end(&sockets[1]);
  airbag_parent_end_starting();
  if (error != 0) airbag_close_end(&sockets[0]);
  server->socket = sockets[0];
  return error;
}
