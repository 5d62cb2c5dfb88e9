#include "cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#include "disks.h"

/* The worker and the namespace's init live in the slot's groups beside the program. */
enum { OWN_PROCESSES_V1 = 2, OWN_PROCESSES_V2 = 1 };

/* What the process that is about to become the program holds before it does: page tables, stacks, pages of ours. It
   gives way to about as much of the program's own, so it is the program's. */
enum { PROGRAM_PROCESS_BYTES = 120 * 1024 };

static const struct timespec a_moment = {0, 2 * 1000 * 1000};

/* A path too long for its bounds is cut and then not found, which is reported like any missing group. */
static void join(char *path, const char *folder, const char *name) {
  snprintf(path, CGROUP_PATH_BYTES, "%.760s/%.255s", folder, name);
}

static int write_file(const char *folder, const char *name, const char *text) {
  char path[CGROUP_PATH_BYTES];
  join(path, folder, name);
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  ssize_t put = write(fd, text, strlen(text));
  int error = errno;
  close(fd);
  errno = error;
  return put < 0 ? -1 : 0;
}

static int write_number(const char *folder, const char *name, uint64_t value) {
  char text[32];
  snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  return write_file(folder, name, text);
}

static int open_file(const char *folder, const char *name) {
  char path[CGROUP_PATH_BYTES];
  join(path, folder, name);
  return open(path, O_RDONLY | O_CLOEXEC);
}

/* The number after `key` (or at the very start for ""); 0 when the file does not have it. */
static uint64_t read_number(int fd, const char *key) {
  char text[16384];
  ssize_t size = fd < 0 ? -1 : pread(fd, text, sizeof text - 1, 0);
  if (size <= 0) return 0;
  text[size] = 0;
  size_t length = strlen(key);
  for (char *line = text; line != NULL; line = strchr(line, '\n')) {
    if (*line == '\n') line++;
    if (strncmp(line, key, length) == 0) return strtoull(line + length, NULL, 10);
  }
  return 0;
}

static int has_word(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = list; (at = strstr(at, word)) != NULL; at += length) {
    int starts = at == list || strchr(", \n", at[-1]) != NULL;
    int ends = at[length] == 0 || strchr(", \n", at[length]) != NULL;
    if (starts && ends) return 1;
  }
  return 0;
}

/* Where the hierarchy with this controller is mounted; v2 for NULL. */
static int find_mount(const char *controller, char *mount_point) {
  FILE *mounts = fopen("/proc/self/mountinfo", "re");
  if (mounts == NULL) return -1;
  char line[4096], type[64], options[1024];
  int found = -1;
  while (found != 0 && fgets(line, sizeof line, mounts) != NULL) {
    char *tail = strstr(line, " - ");
    if (tail == NULL || sscanf(tail, " - %63s %*s %1023s", type, options) != 2) continue;
    int fits = controller == NULL ? strcmp(type, "cgroup2") == 0
                                  : strcmp(type, "cgroup") == 0 && has_word(options, controller);
    if (fits && sscanf(line, "%*s %*s %*s %*s %1000s", mount_point) == 1) found = 0;
  }
  fclose(mounts);
  return found;
}

/* v2 ends all at once (Linux 5.14): nobody who is born meanwhile gets away, and no number can have passed to another. */
static void kill_members(const char *folder) {
  if (write_file(folder, "cgroup.kill", "1") == 0) return;
  char path[CGROUP_PATH_BYTES];
  join(path, folder, "cgroup.procs");
  FILE *members = fopen(path, "re");
  if (members == NULL) return;
  int pid;
  while (fscanf(members, "%d", &pid) == 1)
    if (pid > 0) kill(pid, SIGKILL);
  fclose(members);
}

/* Removes a group and its children, ending whatever still lives there. Gives up after five seconds. */
static int remove_tree(const char *folder) {
  DIR *entries = opendir(folder);
  if (entries == NULL) return errno == ENOENT ? 0 : -1;
  for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
    char child[CGROUP_PATH_BYTES];
    join(child, folder, entry->d_name);
    remove_tree(child);
  }
  closedir(entries);
  for (int attempt = 0; attempt < 2500; attempt++) {
    if (rmdir(folder) == 0 || errno == ENOENT) return 0;
    if (errno != EBUSY) return -1;
    kill_members(folder);
    nanosleep(&a_moment, NULL);
  }
  return -1;
}

static int make_fresh(const char *folder) {
  return remove_tree(folder) || mkdir(folder, 0755) ? -1 : 0;
}

/* About an eighth of what a plain solid-state disk gives, and enough to start any toolchain within a second or two when
   nothing of it is in memory. */
enum { DISK_BYTES_PER_SECOND = 64 * 1000 * 1000, DISK_READS_PER_SECOND = 2000 };

static void bound_disk_v1(const char *disk, const char *folder) {
  char line[64];
  snprintf(line, sizeof line, "%s %d", disk, DISK_BYTES_PER_SECOND);
  write_file(folder, "blkio.throttle.read_bps_device", line);
  snprintf(line, sizeof line, "%s %d", disk, DISK_READS_PER_SECOND);
  write_file(folder, "blkio.throttle.read_iops_device", line);
}

static void bound_disk_v2(const char *disk, const char *folder) {
  char line[96];
  snprintf(line, sizeof line, "%s rbps=%d riops=%d", disk, DISK_BYTES_PER_SECOND, DISK_READS_PER_SECOND);
  write_file(folder, "io.max", line);
}

/* The controller is one that a machine may lack. */
static void open_disk_v1(struct cgroup_home *home, const char *name) {
  char mount_point[1001];
  if (find_mount("blkio", mount_point)) return;
  join(home->disk, mount_point, name);
  if (make_fresh(home->disk)) home->disk[0] = 0;
  else disks_each(bound_disk_v1, home->disk);
}

static int open_home_v1(struct cgroup_home *home, const char *name, struct failure *failure) {
  struct {
    const char *controller, *feature;
    char *folder;
  } parts[] = {{"memory", "cgroup-memory", home->memory},
               {"pids", "cgroup-pids", home->pids},
               {"cpuacct", "cgroup-cpu", home->cpu}};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    char mount_point[1001];
    if (find_mount(parts[i].controller, mount_point)) return fail(failure, parts[i].feature);
    join(parts[i].folder, mount_point, name);
    if (make_fresh(parts[i].folder)) return fail(failure, parts[i].feature);
  }
  open_disk_v1(home, name);
  return 0;
}

static const char *const supervisor = "assay-supervisor";

/* A group with children that have controllers may hold no process itself, so they move one step down: again and again,
   for those that still are there may give birth meanwhile. */
static int move_members_down(const char *base) {
  char leaf[CGROUP_PATH_BYTES], path[CGROUP_PATH_BYTES];
  join(leaf, base, supervisor);
  if (mkdir(leaf, 0755) && errno != EEXIST) return -1;
  join(path, base, "cgroup.procs");
  for (int seen = 1, attempt = 0; seen && attempt < 100; attempt++) {
    FILE *members = fopen(path, "re");
    if (members == NULL) return -1;
    int pid;
    for (seen = 0; fscanf(members, "%d", &pid) == 1; seen = 1) write_number(leaf, "cgroup.procs", (uint64_t)pid);
    fclose(members);
  }
  return 0;
}

/* systemd marks a group that was handed over (Delegate=yes) with an extended attribute. */
static int is_delegated(const char *folder) {
  char value[8] = "";
  if (getxattr(folder, "trusted.delegate", value, sizeof value - 1) < 0 &&
      getxattr(folder, "user.delegate", value, sizeof value - 1) < 0)
    return 0;
  return value[0] == '1';
}

static int own_group(const char *mount_point, char *folder) {
  FILE *groups = fopen("/proc/self/cgroup", "re");
  if (groups == NULL) return -1;
  char line[1024];
  int found = -1;
  while (found != 0 && fgets(line, sizeof line, groups) != NULL) {
    if (strncmp(line, "0::", 3) != 0) continue;
    line[strcspn(line, "\n")] = 0;
    snprintf(folder, CGROUP_PATH_BYTES, "%.400s%.600s", mount_point, strcmp(line + 3, "/") == 0 ? "" : line + 3);
    found = 0;
  }
  fclose(groups);
  return found;
}

/* Where the first helper of a service moved everybody down, the next one starts a step below what was delegated. */
static void step_up(char *folder) {
  char *name = strrchr(folder, '/');
  if (name != NULL && strcmp(name + 1, supervisor) == 0) *name = 0;
}

/* Our own group when it was delegated, else the top of what is mounted; only the machine's true top (which has no
   cgroup.type) may hold processes beside groups. */
static int choose_base_v2(const char *mount_point, char *base) {
  char own[CGROUP_PATH_BYTES], type[CGROUP_PATH_BYTES];
  int known = own_group(mount_point, own) == 0;
  if (known) step_up(own);
  if (known && is_delegated(own)) {
    memcpy(base, own, CGROUP_PATH_BYTES);
    return move_members_down(base);
  }
  snprintf(base, CGROUP_PATH_BYTES, "%.1000s", mount_point);
  join(type, base, "cgroup.type");
  return access(type, F_OK) == 0 ? move_members_down(base) : 0;
}

static int open_home_v2(struct cgroup_home *home, const char *name, struct failure *failure) {
  char mount_point[1001], base[CGROUP_PATH_BYTES];
  if (find_mount(NULL, mount_point)) return fail(failure, "cgroup-memory");
  if (choose_base_v2(mount_point, base)) return fail(failure, "cgroup-delegation");
  if (write_file(base, "cgroup.subtree_control", "+memory")) return fail(failure, "cgroup-memory");
  if (write_file(base, "cgroup.subtree_control", "+pids")) return fail(failure, "cgroup-pids");
  write_file(base, "cgroup.subtree_control", "+io"); /* may not have been handed over */
  join(home->memory, base, name);
  if (make_fresh(home->memory)) return fail(failure, "cgroup-memory");
  disks_each(bound_disk_v2, home->memory);
  if (write_file(home->memory, "cgroup.subtree_control", "+memory +pids")) return fail(failure, "cgroup-memory");
  return 0;
}

enum { HOME_NAME_BYTES = 64 };

static void home_name(char *name, int instance) { snprintf(name, HOME_NAME_BYTES, "assay-runner-%d", instance); }

int cgroup_open_home(struct cgroup_home *home, int instance, struct failure *failure) {
  char name[HOME_NAME_BYTES], mount_point[1001];
  home_name(name, instance);
  if (home->kind == CGROUP_NONE) return 0;
  home->kind = find_mount("memory", mount_point) == 0 ? CGROUP_V1 : CGROUP_V2;
  return home->kind == CGROUP_V1 ? open_home_v1(home, name, failure) : open_home_v2(home, name, failure);
}

static void clear_sibling(const char *own, int instance) {
  char path[CGROUP_PATH_BYTES], name[HOME_NAME_BYTES];
  snprintf(path, sizeof path, "%s", own);
  *strrchr(path, '/') = 0;
  home_name(name, instance);
  char sibling[CGROUP_PATH_BYTES];
  join(sibling, path, name);
  remove_tree(sibling);
}

void cgroup_clear_other(const struct cgroup_home *home, int instance) {
  if (home->kind == CGROUP_NONE) return;
  clear_sibling(home->memory, instance);
  if (home->kind == CGROUP_V2) return;
  clear_sibling(home->pids, instance);
  clear_sibling(home->cpu, instance);
  if (home->disk[0]) clear_sibling(home->disk, instance);
}

void cgroup_close_home(const struct cgroup_home *home) {
  if (home->kind == CGROUP_NONE) return;
  remove_tree(home->memory);
  if (home->kind == CGROUP_V2) return;
  remove_tree(home->pids);
  remove_tree(home->cpu);
  if (home->disk[0]) remove_tree(home->disk);
}

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
}};

static const struct counter_files files_v2 = {{
    [MEMORY_PEAK] = "memory.peak",
    [MEMORY_USAGE] = "memory.current",
    [MEMORY_STAT] = "memory.stat",
    [MEMORY_EVENTS] = "memory.events",
    [PIDS_EVENTS] = "pids.events",
    [CPU_USAGE] = "cpu.stat",
}};

/* The features that sandboxd names when a counter is missing. */
static const char *const counter_features[CGROUP_COUNTERS] = {"cgroup-memory", "cgroup-memory", "cgroup-memory",
                                                              "cgroup-memory", "cgroup-pids",   "cgroup-cpu"};

static int open_counters(struct cgroup_slot *slot, const struct counter_files *files, const char *memory,
                         const char *pids, const char *cpu, struct failure *failure) {
  for (int i = 0; i < CGROUP_COUNTERS; i++) {
    slot->counters[i] = open_file(i == CPU_USAGE ? cpu : i == PIDS_EVENTS ? pids : memory, files->names[i]);
    int may_be_absent = i == MEMORY_PEAK && errno == ENOENT; /* v2 before Linux 5.19 */
    if (slot->counters[i] < 0 && !may_be_absent) return fail(failure, counter_features[i]);
  }
  return 0;
}

static void slot_folder(char *folder, const char *home, int index) {
  char name[32];
  snprintf(name, sizeof name, "slot-%d", index);
  join(folder, home, name);
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
  write_file(memory, "memory.swappiness", "0");
  return open_counters(slot, &files_v1, memory, pids, cpu, failure);
}

int cgroup_enter_slot(const struct cgroup_home *home, int index, struct failure *failure) {
  if (home->kind != CGROUP_V1) return 0;
  const char *homes[] = {home->memory, home->pids, home->cpu};
  for (size_t i = 0; i < sizeof homes / sizeof *homes; i++) {
    char folder[CGROUP_PATH_BYTES];
    slot_folder(folder, homes[i], index);
    if (write_file(folder, "cgroup.procs", "0")) return fail(failure, "cgroup-attach");
  }
  if (home->disk[0] && write_file(home->disk, "cgroup.procs", "0")) return fail(failure, "cgroup-attach");
  return 0;
}

/* Memory and memory+swap bound each other, so the order of writing depends on whether the limit grows. Pages that an
   earlier run left behind are given back by the kernel while the limit is written, which may need a second try. */
static int set_memory_v1(const char *folder, uint64_t bytes) {
  for (int attempt = 0; attempt < 50; attempt++) {
    int plain = write_number(folder, "memory.limit_in_bytes", bytes);
    write_number(folder, "memory.memsw.limit_in_bytes", bytes);
    if (plain == 0 || write_number(folder, "memory.limit_in_bytes", bytes) == 0) return 0;
    write_number(folder, "memory.force_empty", 0);
    nanosleep(&a_moment, NULL);
  }
  return -1;
}

static int begin_run_v1(struct cgroup_slot *slot, const struct limits *limits, struct failure *failure) {
  char memory[CGROUP_PATH_BYTES], pids[CGROUP_PATH_BYTES];
  slot_folder(memory, slot->home->memory, slot->index);
  slot_folder(pids, slot->home->pids, slot->index);
  if (set_memory_v1(memory, limits->memory_bytes)) return fail(failure, "cgroup-memory");
  if (write_number(pids, "pids.max", limits->processes + OWN_PROCESSES_V1)) return fail(failure, "cgroup-pids");
  return 0;
}

static int begin_run_v2(struct cgroup_slot *slot, const struct limits *limits, struct failure *failure) {
  char leaf[CGROUP_PATH_BYTES];
  slot_folder(leaf, slot->home->memory, slot->index);
  if (make_fresh(leaf)) return fail(failure, "cgroup-memory");
  if (write_number(leaf, "memory.max", limits->memory_bytes)) return fail(failure, "cgroup-memory");
  write_file(leaf, "memory.swap.max", "0"); /* absent where the kernel knows no swap */
  write_file(leaf, "memory.oom.group", "1"); /* the first process that is too much takes all others along */
  if (write_number(leaf, "pids.max", limits->processes + OWN_PROCESSES_V2)) return fail(failure, "cgroup-pids");
  if (open_counters(slot, &files_v2, leaf, leaf, leaf, failure)) return -1;
  slot->leaf = open(leaf, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return slot->leaf < 0 ? fail(failure, "cgroup-memory") : 0;
}

static struct cgroup_sample read_counters(const struct cgroup_slot *slot) {
  const int *counters = slot->counters;
  uint64_t cpu_us = slot->home->kind == CGROUP_V1 ? read_number(counters[CPU_USAGE], "") / 1000
                                                  : read_number(counters[CPU_USAGE], "usage_usec ");
  return (struct cgroup_sample){cpu_us, read_number(counters[MEMORY_EVENTS], "oom_kill "),
                                read_number(counters[PIDS_EVENTS], "max ")};
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

/* Files of tmpfs are counted among the files too, but they are held. */
static uint64_t file_cache_bytes(const struct cgroup_slot *slot) {
  int stat = slot->counters[MEMORY_STAT];
  uint64_t files = read_number(stat, slot->home->kind == CGROUP_V1 ? "cache " : "file ");
  return less(files, read_number(stat, "shmem "));
}

/* The kernel's peak counts cached files, which come and go by themselves. So they are looked at when the peak has just
   risen, and else beside what is in use now: at the limit the one may take the place of the other. */
static void watch_memory(struct cgroup_slot *slot) {
  uint64_t peak = read_number(slot->counters[MEMORY_PEAK], "");
  uint64_t most = peak > slot->memory_peak_bytes ? peak : read_number(slot->counters[MEMORY_USAGE], "");
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
  if (slot->home->kind == CGROUP_V2) write_number(folder, "memory.max", bytes);
}

void cgroup_mark_start(struct cgroup_slot *slot) {
  if (slot->home->kind == CGROUP_V1) {
    char memory[CGROUP_PATH_BYTES];
    slot_folder(memory, slot->home->memory, slot->index);
    write_number(memory, "memory.max_usage_in_bytes", 0);
  }
  uint64_t held = less(read_number(slot->counters[MEMORY_USAGE], ""), file_cache_bytes(slot));
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
  remove_tree(leaf);
}
