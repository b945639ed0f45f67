#define _GNU_SOURCE
#include "scheduling.h"

#include <sched.h>

static void stay(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  sched_setaffinity(0, sizeof(set), &set);
}

int scheduling_stay_here(void) {
  const int processor = sched_getcpu();
  stay(processor);
  return processor;
}

void scheduling_go_last(int processor) {
  const struct sched_param parameters = {.sched_priority = 0};
  stay(processor);
  sched_setscheduler(0, SCHED_IDLE, &parameters);
}
