#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "faults.h"

static atomic_bool is_wanted;
static sem_t has_stopped;

static void stop(int signal) {
  (void)signal;
  sem_post(&has_stopped);
  for (;;) pause();
}

/// Runs in `fork`, where Airbag blocks signals: the handler comes when they are let through.
static void after_fork(void) {
  if (atomic_exchange(&is_wanted, false)) pthread_kill(pthread_self(), SIGUSR1);
}

void fixture_stop_at_fork(void) {
  sem_init(&has_stopped, 0, 0);
  struct sigaction action = {.sa_handler = stop};
  sigaction(SIGUSR1, &action, NULL);
  atomic_store(&is_wanted, true);
  pthread_atfork(NULL, after_fork, NULL);
}

void fixture_wait_for_stop(void) {
  while (sem_wait(&has_stopped) != 0) continue;
}
