#include "watch.h"

#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
  REST_US = 100 * 1000, /* without work after this long, a program rests wholly */
  WORK_SHARE = 100,     /* less than one part in so many of its sleep is no work */
  SPAN_US = 250 * 1000, /* work is weighed over this long */
  WANTED_WHEN_RESTING_US = SPAN_US / 4, /* a program that wants a processor for less of it rests partly */
  WANTED_WHEN_WORKING_US = SPAN_US / 2, /* one that rests and wants more works again */
  LOOK_US = 20 * 1000,  /* tasks are looked at no more often: it costs time with many of them */
  LATE_US = 100 * 1000, /* a look that comes later than this was held up itself, and vouches for so much */
  LONGEST_DISK_WAIT_US = 10 * 1000 * 1000, /* no disk takes longer; a program may wait like that on purpose (vfork) */
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

static void tell_rest(struct watch *watch, enum rest rest) {
  uint32_t word = (uint32_t)rest;
  if (watch->rest == rest) return;
  watch->rest = rest;
  if (send_frame(watch->slot->socket, FRAME_REST, &word, sizeof word)) _exit(0);
}

void watch_wake(struct watch *watch) {
  if (watch->rest == REST_WHOLLY) tell_rest(watch, REST_PARTLY);
  watch->rest_us = watch->result.slept_us;
  watch->rest_cpu_us = watch->result.cpu_us;
}

/* A program needs a place for as much as it works and not for every moment of work: one that works for a hundredth of
   its time could else keep the others waiting. Between the two shares it stays what it is. */
static void weigh_work(struct watch *watch, uint64_t passed, uint64_t wanted) {
  watch->span_us += passed;
  watch->wanted_us += wanted;
  int is_over = watch->span_us >= SPAN_US;
  int works = watch->wanted_us > (watch->rest == REST_NONE ? WANTED_WHEN_RESTING_US : WANTED_WHEN_WORKING_US);
  if (!works && !is_over) return;
  if (works) tell_rest(watch, REST_NONE);
  else if (watch->rest == REST_NONE) tell_rest(watch, REST_PARTLY);
  watch->span_us = watch->wanted_us = 0;
}

static uint64_t grown(uint64_t now, uint64_t before) { return now > before ? now - before : 0; }

/* Without groups what ended between two looks is not seen here; its parent's usage tells of it in the end. */
static uint64_t used_us(const struct watch *watch, const struct tasks_look *look) {
  if (watch->slot->groups.home->kind != CGROUP_NONE) return watch->result.cpu_us;
  return watch->looked_us == 0 ? 0 : watch->result.cpu_us + grown(look->run_us, watch->look.run_us);
}

/* Whether a task waits, at this moment, for what the machine owes it. */
static int is_kept_waiting(struct watch *watch, const struct tasks_look *look, uint64_t now) {
  if (look->want != WANTS_DISK) watch->disk_us = 0;
  else if (watch->disk_us == 0) watch->disk_us = now;
  if (look->want == WANTS_DISK) return now - watch->disk_us < LONGEST_DISK_WAIT_US;
  return look->want == WANTS_PROCESSOR;
}

/* Adds to the time slept what has passed since the last look, less what the tasks worked and waited for a processor. The
   kernel counts that wait when it is over, so while one of them waits nothing is added at all. */
static void look_at_tasks(struct watch *watch) {
  uint64_t now = watch_now_us(), passed = now - watch->looked_us;
  if (watch->looked_us != 0 && passed < LOOK_US) return;
  struct tasks_look look = tasks_look(&watch->slot->groups, watch->init);
  watch->result.cpu_us = used_us(watch, &look);
  uint64_t busy = grown(watch->result.cpu_us, watch->looked_cpu_us) + grown(look.queued_us, watch->look.queued_us);
  uint64_t vouched = passed > LATE_US ? LATE_US : passed;
  int is_kept = is_kept_waiting(watch, &look, now);
  if (watch->looked_us != 0) weigh_work(watch, vouched, look.want == WANTS_PROCESSOR && busy < vouched ? vouched : busy);
  if (is_kept) {
    watch_wake(watch);
  } else if (watch->looked_us != 0 && look.faults <= watch->look.faults) {
    watch->result.slept_us += grown(vouched, busy);
  }
  watch->look = look;
  watch->looked_us = now;
  watch->looked_cpu_us = watch->result.cpu_us;
}

/* Sees whether the program works or sleeps. True when it has slept for too long. */
static int sleeps_too_long(struct watch *watch) {
  look_at_tasks(watch);
  uint64_t slept = watch->result.slept_us - watch->rest_us;
  if (grown(watch->result.cpu_us, watch->rest_cpu_us) > slept / WORK_SHARE) {
    watch_wake(watch);
    return 0;
  }
  if (slept > REST_US) tell_rest(watch, REST_WHOLLY);
  return slept > watch->limits->idle_us;
}

/* What a program that has not ended is to be ended for, beside what it used up. */
static enum outcome judge_time(struct watch *watch) {
  int is_idle = sleeps_too_long(watch);
  if (watch->mode == MODE_RESIDENT) return OUTCOME_EXITED;
  if (is_idle) return OUTCOME_IDLE;
  if (watch->result.slept_us > watch->limits->wall_us) return OUTCOME_WALL;
  return watch->result.wall_us > watch->limits->patience_us ? OUTCOME_STARVED : OUTCOME_EXITED;
}

void watch_sample(struct watch *watch) {
  struct cgroup_sample sample = cgroup_read(&watch->slot->groups);
  if (watch->slot->groups.home->kind != CGROUP_NONE) watch->result.cpu_us = sample.cpu_us;
  watch->result.wall_us = (watch->ended_us ? watch->ended_us : watch_now_us()) - watch->started_us;
  enum outcome by_time = watch->ended_us ? OUTCOME_EXITED : judge_time(watch);
  sample.cpu_us = watch->result.cpu_us;
  enum outcome outcome = judge(watch, &sample);
  if (outcome == OUTCOME_EXITED) outcome = by_time;
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
