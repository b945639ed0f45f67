#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "faults.h"

static sem_t is_stopped, is_asked, is_free;
static volatile sig_atomic_t turn;

/// Stops the thread where it is, until the next turn.
static void stop(int signal) {
  (void)signal;
  const sig_atomic_t own = turn;
  sem_post(&is_stopped);
  while (turn == own) usleep(100);
}

static void *load_for_ever(void *unused) {
  for (;;) dlclose(dlopen("libm.so.6", RTLD_NOW));
  return unused;
}

static void *look_up(void *unused) {
  for (;;) {
    sem_wait(&is_asked);
    dlsym(RTLD_DEFAULT, "abort");
    sem_post(&is_free);
  }
  return unused;
}

/// Whether a look-up ends within a second.
static int loader_is_free(void) {
  sem_post(&is_asked);
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec++;
  return sem_timedwait(&is_free, &end) == 0;
}

int fixture_stop_loading(void) {
  sem_init(&is_stopped, 0, 0);
  sem_init(&is_asked, 0, 0);
  sem_init(&is_free, 0, 0);
  struct sigaction action = {.sa_handler = stop};
  sigaction(SIGUSR1, &action, NULL);
  // To start a thread takes the loader's lock, too.
  pthread_t loading, looking;
  if (pthread_create(&looking, NULL, look_up, NULL) != 0) return 0;
  if (pthread_create(&loading, NULL, load_for_ever, NULL) != 0) return 0;
  for (int i = 0; i < 1000; i++) {
    pthread_kill(loading, SIGUSR1);
    sem_wait(&is_stopped);
    if (!loader_is_free()) return 1;
    turn++;
    usleep(200 + (unsigned)i);  // or it would be stopped again before it goes on
  }
  return 0;
}
