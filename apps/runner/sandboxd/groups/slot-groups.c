#include "cgroup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "group-files.h"

/* The worker and the namespace's init live in the slot's groups beside the program. */
enum { OWN_PROCESSES_V1 = 2, OWN_PROCESSES_V2 = 1 };

/* What the process that is about to become the program holds before it does: page tables, stacks, pages of ours. It
   gives way to about as much of the program's own, so it is the program's. */
enum { PROGRAM_PROCESS_BYTES = 120 * 1024 };

struct counter_files {
  const char *names[CGROUP_COUNTERS];
};

static const struct counter_files files_v1 = {{
    [MEMORY_PEAK] = "memory.max_usage_in_bytes",
    [MEMORY_USAGE] = "memory.usage_in_bytes",
    [MEMORY_STAT] = "memory.stat",
    [MEMORY_EVENTS] = "memory.oom_control",
    [PIDS_EVENTS] = "pids.events",
    [CPU_USAGE] = "cpuacct.usage",
    [TASKS] = "tasks",
}};

static const struct counter_files files_v2 = {{
    [MEMORY_PEAK] = "memory.peak",
    [MEMORY_USAGE] = "memory.current",
    [MEMORY_STAT] = "memory.stat",
    [MEMORY_EVENTS] = "memory.events",
    [PIDS_EVENTS] = "pids.events",
    [CPU_USAGE] = "cpu.stat",
    [TASKS] = "cgroup.threads",
}};

/* The features that sandboxd names when a counter is missing. */
static const char *const counter_features[CGROUP_COUNTERS] = {"cgroup-memory", "cgroup-memory", "cgroup-memory",
                                                              "cgroup-memory", "cgroup-pids",   "cgroup-cpu",
                                                              "cgroup-cpu"};

static int open_counters(struct cgroup_slot *slot, const struct counter_files *files, const char *memory,
                         const char *pids, const char *cpu, struct failure *failure) {
  for (int i = 0; i < CGROUP_COUNTERS; i++) {
    slot->counters[i] = group_open(i == CPU_USAGE || i == TASKS ? cpu : i == PIDS_EVENTS ? pids : memory, files->names[i]);
    int may_be_absent = i == MEMORY_PEAK && errno == ENOENT; /* v2 before Linux 5.19 */
    if (slot->counters[i] < 0 && !may_be_absent) return fail(failure, counter_features[i]);
  }
  return 0;
}

static void slot_folder(char *folder, const char *home, int index) {
  char name[32];
  snprintf(name, sizeof name, "slot-%d", index);
  group_join(folder, home, name);
}

int cgroup_open_slot(struct cgroup_slot *slot, const struct cgroup_home *home, int index, struct failure *failure) {
  *slot = (struct cgroup_slot){.home = home, .index = index, .leaf = -1};
  for (int i = 0; i < CGROUP_COUNTERS; i++) slot->counters[i] = -1;
  if (home->kind != CGROUP_V1) return 0;
  char memory[CGROUP_PATH_BYTES], pids[CGROUP_PATH_BYTES], cpu[CGROUP_PATH_BYTES];
  slot_folder(memory, home->memory, index);
  slot_folder(pids, home->pids, index);
  slot_folder(cpu, home->cpu, index);
  if (mkdir(memory, 0755)) return fail(failure, "cgroup-memory");
  if (mkdir(pids, 0755)) return fail(failure, "cgroup-pids");
  if (mkdir(cpu, 0755)) return fail(failure, "cgroup-cpu");
  group_write(memory, "memory.swappiness", "0");
  return open_counters(slot, &files_v1, memory, pids, cpu, failure);
}

int cgroup_enter_slot(const struct cgroup_home *home, int index, struct failure *failure) {
  if (home->kind != CGROUP_V1) return 0;
  const char *homes[] = {home->memory, home->pids, home->cpu};
  for (size_t i = 0; i < sizeof homes / sizeof *homes; i++) {
    char folder[CGROUP_PATH_BYTES];
    slot_folder(folder, homes[i], index);
    if (group_write(folder, "cgroup.procs", "0")) return fail(failure, "cgroup-attach");
  }
  if (home->disk[0] && group_write(home->disk, "cgroup.procs", "0")) return fail(failure, "cgroup-attach");
  return 0;
}

/* Memory and memory+swap bound each other, so the order of writing depends on whether the limit grows. Pages that an
   earlier run left behind are given back by the kernel while the limit is written, which may need a second try. */
static int set_memory_v1(const char *folder, uint64_t bytes) {
  for (int attempt = 0; attempt < 50; attempt++) {
    int plain = group_write_number(folder, "memory.limit_in_bytes", bytes);
    group_write_number(folder, "memory.memsw.limit_in_bytes", bytes);
    if (plain == 0 || group_write_number(folder, "memory.limit_in_bytes", bytes) == 0) return 0;
    group_write_number(folder, "memory.force_empty", 0);
    nanosleep(&a_moment, NULL);
  }
  return -1;
}

static int begin_run_v1(struct cgroup_slot *slot, const struct limits *limits, struct failure *failure) {
  char memory[CGROUP_PATH_BYTES], pids[CGROUP_PATH_BYTES];
  slot_folder(memory, slot->home->memory, slot->index);
  slot_folder(pids, slot->home->pids, slot->index);
  if (set_memory_v1(memory, limits->memory_bytes)) return fail(failure, "cgroup-memory");
  if (group_write_number(pids, "pids.max", limits->processes + OWN_PROCESSES_V1)) return fail(failure, "cgroup-pids");
  return 0;
}

static int begin_run_v2(struct cgroup_slot *slot, const struct limits *limits, struct failure *failure) {
  char leaf[CGROUP_PATH_BYTES];
  slot_folder(leaf, slot->home->memory, slot->index);
  if (group_make_fresh(leaf)) return fail(failure, "cgroup-memory");
  if (group_write_number(leaf, "memory.max", limits->memory_bytes)) return fail(failure, "cgroup-memory");
  group_write(leaf, "memory.swap.max", "0"); /* absent where the kernel knows no swap */
  group_write(leaf, "memory.oom.group", "1"); /* the first process that is too much takes all others along */
  if (group_write_number(leaf, "pids.max", limits->processes + OWN_PROCESSES_V2)) return fail(failure, "cgroup-pids");
  if (open_counters(slot, &files_v2, leaf, leaf, leaf, failure)) return -1;
  slot->leaf = open(leaf, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return slot->leaf < 0 ? fail(failure, "cgroup-memory") : 0;
}

static struct cgroup_sample read_counters(const struct cgroup_slot *slot) {
  const int *counters = slot->counters;
  uint64_t cpu_us = slot->home->kind == CGROUP_V1 ? group_read_number(counters[CPU_USAGE], "") / 1000
                                                  : group_read_number(counters[CPU_USAGE], "usage_usec ");
  return (struct cgroup_sample){cpu_us, group_read_number(counters[MEMORY_EVENTS], "oom_kill "),
                                group_read_number(counters[PIDS_EVENTS], "max ")};
}

int cgroup_begin_run(struct cgroup_slot *slot, const struct limits *limits, struct failure *failure) {
  int broken = 0;
  slot->memory_limit_bytes = limits->memory_bytes;
  if (slot->home->kind == CGROUP_V1) broken = begin_run_v1(slot, limits, failure);
  if (slot->home->kind == CGROUP_V2) broken = begin_run_v2(slot, limits, failure);
  slot->start = read_counters(slot);
  return broken;
}

static uint64_t less(uint64_t value, uint64_t part) { return value > part ? value - part : 0; }

/* Files of tmpfs are counted among the files too, but they are held. Both numbers are of one moment: read one after the
   other while a program's files go with it, what went in between would count as cached and be missing in what is told. */
static uint64_t file_cache_bytes(const struct cgroup_slot *slot) {
  char stat[GROUP_TEXT_BYTES];
  group_read_text(slot->counters[MEMORY_STAT], stat);
  uint64_t files = group_number_in(stat, slot->home->kind == CGROUP_V1 ? "cache " : "file ");
  return less(files, group_number_in(stat, "shmem "));
}

/* The kernel's peak counts cached files, which come and go by themselves. So they are looked at when the peak has just
   risen, and else beside what is in use now: at the limit the one may take the place of the other. */
static void watch_memory(struct cgroup_slot *slot) {
  uint64_t peak = group_read_number(slot->counters[MEMORY_PEAK], "");
  uint64_t most = peak > slot->memory_peak_bytes ? peak : group_read_number(slot->counters[MEMORY_USAGE], "");
  slot->memory_peak_bytes = peak;
  if (most <= slot->memory_held_bytes) return;
  uint64_t held = less(most, file_cache_bytes(slot));
  if (held > slot->memory_held_bytes) slot->memory_held_bytes = held;
}

uint64_t cgroup_memory_peak(struct cgroup_slot *slot) {
  watch_memory(slot);
  return less(slot->memory_held_bytes, slot->memory_before_bytes);
}

static void raise_memory_limit(const struct cgroup_slot *slot) {
  char folder[CGROUP_PATH_BYTES];
  slot_folder(folder, slot->home->memory, slot->index);
  uint64_t bytes = slot->memory_limit_bytes + slot->memory_before_bytes;
  if (slot->home->kind == CGROUP_V1) set_memory_v1(folder, bytes);
  if (slot->home->kind == CGROUP_V2) group_write_number(folder, "memory.max", bytes);
}

void cgroup_mark_start(struct cgroup_slot *slot) {
  if (slot->home->kind == CGROUP_V1) {
    char memory[CGROUP_PATH_BYTES];
    slot_folder(memory, slot->home->memory, slot->index);
    group_write_number(memory, "memory.max_usage_in_bytes", 0);
  }
  uint64_t held = less(group_read_number(slot->counters[MEMORY_USAGE], ""), file_cache_bytes(slot));
  slot->memory_before_bytes = less(held, PROGRAM_PROCESS_BYTES);
  slot->memory_held_bytes = held;
  slot->memory_peak_bytes = 0;
  raise_memory_limit(slot);
  slot->start = read_counters(slot);
}

struct cgroup_sample cgroup_read(struct cgroup_slot *slot) {
  struct cgroup_sample now = read_counters(slot);
  watch_memory(slot);
  now.cpu_us -= slot->start.cpu_us;
  now.oom_kills -= slot->start.oom_kills;
  now.refused_forks -= slot->start.refused_forks;
  return now;
}

void cgroup_end_run(struct cgroup_slot *slot) {
  if (slot->home->kind != CGROUP_V2) return;
  for (int i = 0; i < CGROUP_COUNTERS; i++) {
    if (slot->counters[i] >= 0) close(slot->counters[i]);
    slot->counters[i] = -1;
  }
  if (slot->leaf >= 0) close(slot->leaf);
  slot->leaf = -1;
  char leaf[CGROUP_PATH_BYTES];
  slot_folder(leaf, slot->home->memory, slot->index);
  group_remove(leaf);
}
