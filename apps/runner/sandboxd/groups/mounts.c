#include "mounts.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/statvfs.h>

static int has_word(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = list; (at = strstr(at, word)) != NULL; at += length) {
    int starts = at == list || strchr(", \n", at[-1]) != NULL;
    int ends = at[length] == 0 || strchr(", \n", at[length]) != NULL;
    if (starts && ends) return 1;
  }
  return 0;
}

int mounts_own_group(const char *controller, char group[GROUP_NAME_BYTES]) {
  FILE *groups = fopen("/proc/self/cgroup", "re");
  if (groups == NULL) return -1;
  char line[1024];
  int found = -1;
  while (found != 0 && fgets(line, sizeof line, groups) != NULL) {
    line[strcspn(line, "\n")] = 0;
    char *controllers = strchr(line, ':'), *path = controllers == NULL ? NULL : strchr(controllers + 1, ':');
    if (path == NULL) continue;
    *path++ = 0;
    int fits = controller == NULL ? strcmp(line, "0:") == 0 : has_word(controllers + 1, controller);
    if (!fits) continue;
    snprintf(group, GROUP_NAME_BYTES, "%.1000s", path);
    found = 0;
  }
  fclose(groups);
  return found;
}

/* The machine's whole hierarchy, or another one's group, stays as it is: two runners would clear each other's groups. */
static int shows_own_group(const char *controller, const char *root) {
  char own[GROUP_NAME_BYTES];
  if (mounts_own_group(controller, own)) return 0;
  char *last = strrchr(own, '/');
  if (last != NULL && strcmp(last + 1, SUPERVISOR) == 0) last[last == own] = 0;
  return strcmp(root, own) == 0;
}

static void make_writable(const char *mount_point) {
  static int is_apart = 0;
  if (!is_apart && unshare(CLONE_NEWNS)) return;
  is_apart = 1;
  mount(NULL, mount_point, NULL, MS_BIND | MS_REMOUNT | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
}

/* The first mount that fits; what was mounted over it later is what is seen there. */
static int find_fitting(const char *controller, char *root, char *mount_point) {
  FILE *mounts = fopen("/proc/self/mountinfo", "re");
  if (mounts == NULL) return -1;
  char line[4096], type[64], options[1024], its_root[GROUP_NAME_BYTES], its_point[MOUNT_POINT_BYTES];
  int found = -1;
  while (fgets(line, sizeof line, mounts) != NULL) {
    char *tail = strstr(line, " - ");
    if (tail == NULL || sscanf(tail, " - %63s %*s %1023s", type, options) != 2) continue;
    if (sscanf(line, "%*s %*s %*s %1000s %1000s", its_root, its_point) != 2) continue;
    int fits = controller == NULL ? strcmp(type, "cgroup2") == 0
                                  : strcmp(type, "cgroup") == 0 && has_word(options, controller);
    int covers = found == 0 && strcmp(its_point, mount_point) == 0;
    if (!covers && (found == 0 || !fits)) continue;
    strcpy(mount_point, its_point);
    strcpy(root, fits ? its_root : "");
    found = 0;
  }
  fclose(mounts);
  return found;
}

int mounts_find(const char *controller, char mount_point[MOUNT_POINT_BYTES]) {
  char root[GROUP_NAME_BYTES];
  if (find_fitting(controller, root, mount_point)) return -1;
  struct statvfs facts;
  int is_locked = statvfs(mount_point, &facts) == 0 && (facts.f_flag & ST_RDONLY) != 0;
  if (is_locked && shows_own_group(controller, root)) make_writable(mount_point);
  return 0;
}
