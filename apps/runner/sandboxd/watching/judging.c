#include "watch.h"

#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
  REST_US = 100 * 1000, /* without work after this long, a program rests */
  WORK_SHARE = 100,     /* less than one part in so many of the clock is no work */
  LATE_US = 100 * 1000, /* a look that comes later than this was held up itself: so may the program have been */
};

uint64_t watch_now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

void watch_stop(struct watch *watch, enum outcome reason) {
  if (watch->stopped) return;
  watch->stopped = 1;
  if (watch->result.outcome == OUTCOME_EXITED) watch->result.outcome = reason;
  syscall(SYS_pidfd_send_signal, watch->pidfd, SIGKILL, NULL, 0);
}

/* The first limit that the counters show as broken, or OUTCOME_EXITED. */
static enum outcome judge(const struct watch *watch, const struct cgroup_sample *sample) {
  if (sample->oom_kills > 0) return OUTCOME_MEMORY;
  if (sample->refused_forks > 0) return OUTCOME_PROCESSES;
  return sample->cpu_us - watch->cpu_fed_us > watch->limits->cpu_us ? OUTCOME_CPU : OUTCOME_EXITED;
}

static void tell_rest(struct watch *watch, int rests) {
  uint32_t word = (uint32_t)rests;
  if (watch->rests == rests) return;
  watch->rests = rests;
  if (send_frame(watch->slot->socket, FRAME_REST, &word, sizeof word)) _exit(0);
}

/* Sees whether the program works or waits. True when it has waited for too long. */
static int waits_too_long(struct watch *watch) {
  uint64_t now = watch_now_us(), late = now - watch->looked_us;
  watch->looked_us = now;
  /* On a machine that is too busy to look in time nobody can say that a program did not want to work. */
  if (late > LATE_US) watch->rest_us += late;
  uint64_t waited = now > watch->rest_us ? now - watch->rest_us : 0;
  if (watch->result.cpu_us - watch->rest_cpu_us > waited / WORK_SHARE) {
    watch->rest_us = now;
    watch->rest_cpu_us = watch->result.cpu_us;
    tell_rest(watch, 0);
    return 0;
  }
  if (waited > REST_US) tell_rest(watch, 1);
  return waited > watch->limits->idle_us;
}

void watch_sample(struct watch *watch) {
  struct cgroup_sample sample = cgroup_read(&watch->slot->groups);
  if (watch->slot->groups.home->kind == CGROUP_NONE) sample.cpu_us = watch->result.cpu_us;
  watch->result.cpu_us = sample.cpu_us;
  watch->result.wall_us = (watch->ended_us ? watch->ended_us : watch_now_us()) - watch->started_us;
  enum outcome outcome = judge(watch, &sample);
  int may_wait = watch->ended_us != 0 || watch->mode == MODE_RESIDENT;
  /* Without groups nobody knows what it uses before it has ended. */
  int is_seen = watch->slot->groups.home->kind != CGROUP_NONE;
  if (!may_wait && is_seen && waits_too_long(watch) && outcome == OUTCOME_EXITED) outcome = OUTCOME_IDLE;
  if (outcome == OUTCOME_EXITED && !may_wait && watch->result.wall_us > watch->limits->wall_us) outcome = OUTCOME_WALL;
  if (outcome == OUTCOME_EXITED) return;
  if (watch->ended_us == 0) watch_stop(watch, outcome);
  else if (watch->result.outcome == OUTCOME_EXITED) watch->result.outcome = outcome;
}

void watch_last_sample(struct watch *watch) {
  watch_sample(watch);
  uint64_t of_group = cgroup_memory_peak(&watch->slot->groups);
  if (of_group > watch->result.memory_bytes) watch->result.memory_bytes = of_group;
  if (watch->result.outcome == OUTCOME_MEMORY) watch->result.memory_bytes = watch->limits->memory_bytes;
}
