#include "cgroup.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "disks.h"
#include "group-files.h"
#include "mounts.h"

/* About a quarter of what a plain solid-state disk gives. A compiler of which nothing is in memory reads 35 MB, and
   where the kernel has taken back single pages of it, hundreds of times 4 KB: neither may cost what a student notices. */
enum { DISK_BYTES_PER_SECOND = 128 * 1000 * 1000, DISK_READS_PER_SECOND = 16 * 1000 };

static void bound_disk_v1(const char *disk, const char *folder) {
  char line[64];
  snprintf(line, sizeof line, "%s %d", disk, DISK_BYTES_PER_SECOND);
  group_write(folder, "blkio.throttle.read_bps_device", line);
  snprintf(line, sizeof line, "%s %d", disk, DISK_READS_PER_SECOND);
  group_write(folder, "blkio.throttle.read_iops_device", line);
}

static void bound_disk_v2(const char *disk, const char *folder) {
  char line[96];
  snprintf(line, sizeof line, "%s rbps=%d riops=%d", disk, DISK_BYTES_PER_SECOND, DISK_READS_PER_SECOND);
  group_write(folder, "io.max", line);
}

/* The controller is one that a machine may lack. */
static void open_disk_v1(struct cgroup_home *home, const char *name) {
  char mount_point[MOUNT_POINT_BYTES];
  if (mounts_find("blkio", mount_point)) return;
  group_join(home->disk, mount_point, name);
  if (group_make_fresh(home->disk)) home->disk[0] = 0;
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
    char mount_point[MOUNT_POINT_BYTES];
    if (mounts_find(parts[i].controller, mount_point)) return fail(failure, parts[i].feature);
    group_join(parts[i].folder, mount_point, name);
    if (group_make_fresh(parts[i].folder)) return fail(failure, parts[i].feature);
  }
  open_disk_v1(home, name);
  return 0;
}

/* A group with children that have controllers may hold no process itself, so they move one step down: again and again,
   for those that still are there may give birth meanwhile. */
static int move_members_down(const char *base) {
  char leaf[CGROUP_PATH_BYTES], path[CGROUP_PATH_BYTES];
  group_join(leaf, base, SUPERVISOR);
  if (mkdir(leaf, 0755) && errno != EEXIST) return -1;
  group_join(path, base, "cgroup.procs");
  for (int seen = 1, attempt = 0; seen && attempt < 100; attempt++) {
    FILE *members = fopen(path, "re");
    if (members == NULL) return -1;
    int pid;
    for (seen = 0; fscanf(members, "%d", &pid) == 1; seen = 1) group_write_number(leaf, "cgroup.procs", (uint64_t)pid);
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
  char group[GROUP_NAME_BYTES];
  if (mounts_own_group(NULL, group)) return -1;
  snprintf(folder, CGROUP_PATH_BYTES, "%.400s%.600s", mount_point, strcmp(group, "/") == 0 ? "" : group);
  return 0;
}

/* Where the first helper of a service moved everybody down, the next one starts a step below what was delegated. */
static void step_up(char *folder) {
  char *name = strrchr(folder, '/');
  if (name != NULL && strcmp(name + 1, SUPERVISOR) == 0) *name = 0;
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
  group_join(type, base, "cgroup.type");
  return access(type, F_OK) == 0 ? move_members_down(base) : 0;
}

static int open_home_v2(struct cgroup_home *home, const char *name, struct failure *failure) {
  char mount_point[MOUNT_POINT_BYTES], base[CGROUP_PATH_BYTES];
  if (mounts_find(NULL, mount_point)) return fail(failure, "cgroup-memory");
  if (choose_base_v2(mount_point, base)) return fail(failure, "cgroup-delegation");
  if (group_write(base, "cgroup.subtree_control", "+memory")) return fail(failure, "cgroup-memory");
  if (group_write(base, "cgroup.subtree_control", "+pids")) return fail(failure, "cgroup-pids");
  group_write(base, "cgroup.subtree_control", "+io"); /* may not have been handed over */
  group_join(home->memory, base, name);
  if (group_make_fresh(home->memory)) return fail(failure, "cgroup-memory");
  disks_each(bound_disk_v2, home->memory);
  if (group_write(home->memory, "cgroup.subtree_control", "+memory +pids")) return fail(failure, "cgroup-memory");
  return 0;
}

enum { HOME_NAME_BYTES = 64 };

static void home_name(char *name, int instance) { snprintf(name, HOME_NAME_BYTES, "assay-runner-%d", instance); }

int cgroup_open_home(struct cgroup_home *home, int instance, struct failure *failure) {
  char name[HOME_NAME_BYTES], mount_point[MOUNT_POINT_BYTES];
  home_name(name, instance);
  if (home->kind == CGROUP_NONE) return 0;
  home->kind = mounts_find("memory", mount_point) == 0 ? CGROUP_V1 : CGROUP_V2;
  return home->kind == CGROUP_V1 ? open_home_v1(home, name, failure) : open_home_v2(home, name, failure);
}

static void clear_sibling(const char *own, int instance) {
  char path[CGROUP_PATH_BYTES], name[HOME_NAME_BYTES];
  snprintf(path, sizeof path, "%s", own);
  *strrchr(path, '/') = 0;
  home_name(name, instance);
  char sibling[CGROUP_PATH_BYTES];
  group_join(sibling, path, name);
  group_remove(sibling);
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
  group_remove(home->memory);
  if (home->kind == CGROUP_V2) return;
  group_remove(home->pids);
  group_remove(home->cpu);
  if (home->disk[0]) group_remove(home->disk);
}
