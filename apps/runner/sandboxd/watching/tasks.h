/* What the kernel tells of the tasks of a run: whether they sleep, or want a processor or a disk that is busy. */
#ifndef SANDBOXD_TASKS_H
#define SANDBOXD_TASKS_H

#include <stdint.h>

#include "../groups/cgroup.h"

enum task_want {
  WANTS_NOTHING = 0, /* sleeps, is stopped or has ended */
  WANTS_DISK = 1,    /* sleeps without being able to be woken: mostly for a page that a disk has to bring */
  WANTS_PROCESSOR = 2,
};

/* All tasks of a run at one moment. */
struct tasks_look {
  enum task_want want; /* the most that one of them wants */
  uint64_t run_us;     /* on a processor, those alive together */
  uint64_t queued_us;  /* waited for a processor until they had one, those alive together */
  uint64_t faults;     /* pages that a disk had to bring */
};

/* The run's init, by which its tasks are found where there are no groups; 0 when it is gone. */
int tasks_init_of(int pidfd);

/* Looks at every task of the run. A task that ends meanwhile is left out. */
struct tasks_look tasks_look(const struct cgroup_slot *slot, int init);

#endif
