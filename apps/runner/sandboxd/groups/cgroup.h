/* Control groups: memory, processes and CPU time of everything that one run starts.

   v2: every run gets a fresh leaf and is cloned straight into it.
   v1 (also hybrid): moving a process into a group after idling costs milliseconds per controller, so the slot's
   worker lives in the slot's groups and runs are born there; counters are compared with their value at the start.
   What all slots together read from disks is bounded where the kernel has a controller for it (blkio, io): everything
   that programs write lies in memory, but reading the toolchains without end would hold up a database on the same disk.
   rlimits: no groups at all; only on the operator's explicit wish. */
#ifndef SANDBOXD_CGROUP_H
#define SANDBOXD_CGROUP_H

#include <stdint.h>

#include "../fail.h"
#include "../protocol.h"

enum cgroup_kind { CGROUP_NONE = 0, CGROUP_V1 = 1, CGROUP_V2 = 2 };

enum { CGROUP_PATH_BYTES = 1024 };

/* Where this instance's groups live. v1 uses all folders, v2 only `memory`. */
struct cgroup_home {
  enum cgroup_kind kind;
  char memory[CGROUP_PATH_BYTES];
  char pids[CGROUP_PATH_BYTES];
  char cpu[CGROUP_PATH_BYTES];
  char disk[CGROUP_PATH_BYTES]; /* shared by all slots; "" where the kernel has no such controller */
};

struct cgroup_sample {
  uint64_t cpu_us;
  uint64_t oom_kills;
  uint64_t refused_forks;
};

/* The files that are read again and again, kept open. */
enum cgroup_counter { MEMORY_PEAK, MEMORY_USAGE, MEMORY_STAT, MEMORY_EVENTS, PIDS_EVENTS, CPU_USAGE, TASKS, CGROUP_COUNTERS };

/* One slot's open groups, used by the process that watches its runs. */
struct cgroup_slot {
  const struct cgroup_home *home;
  int index;
  int leaf; /* v2: the run's leaf, for CLONE_INTO_CGROUP; else -1 */
  int counters[CGROUP_COUNTERS];
  struct cgroup_sample start;
  uint64_t memory_limit_bytes;
  uint64_t memory_before_bytes; /* ours: the worker, init, the files that the run was given */
  uint64_t memory_peak_bytes;   /* the kernel's peak when it was last looked at */
  uint64_t memory_held_bytes;   /* the most that was held at one moment, ours counted, cached files not */
};

/* Finds the hierarchy and makes this instance's empty home in it, after clearing what a killed predecessor left. */
int cgroup_open_home(struct cgroup_home *home, int instance, struct failure *failure);

/* Removes what a killed instance of that number left behind. Nobody may be using the number. */
void cgroup_clear_other(const struct cgroup_home *home, int instance);

/* Removes the home. Every process in it must be gone. */
void cgroup_close_home(const struct cgroup_home *home);

/* Makes the slot's groups (v1). */
int cgroup_open_slot(struct cgroup_slot *slot, const struct cgroup_home *home, int index, struct failure *failure);

/* Moves the calling process into the slot's groups (v1); nothing to do otherwise. */
int cgroup_enter_slot(const struct cgroup_home *home, int index, struct failure *failure);

/* Sets the limits of the next run. Processes of ours in the group are not counted against the program. */
int cgroup_begin_run(struct cgroup_slot *slot, const struct limits *limits, struct failure *failure);

/* From here on counts what the program uses. Its memory limit begins above what is ours in the same group. */
void cgroup_mark_start(struct cgroup_slot *slot);

/* What the program has used since cgroup_mark_start. */
struct cgroup_sample cgroup_read(struct cgroup_slot *slot);

/* The most memory that the program held at one moment, without the kernel's cache of files that were read: that is
   given back under pressure, and who pays for a shared file is chance. Read when the program has ended. */
uint64_t cgroup_memory_peak(struct cgroup_slot *slot);

/* Gives the run's leaf back (v2). */
void cgroup_end_run(struct cgroup_slot *slot);

#endif
