#include "disks.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

/* What lies in a file, in memory or on a medium that comes and goes has no database on it to be spared. */
static int is_disk(const char *name) {
  static const char *const others[] = {".", "loop", "ram", "zram", "sr", "fd"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strncmp(name, others[i], strlen(others[i])) == 0) return 0;
  return 1;
}

void disks_each(void (*act)(const char *disk, const char *folder), const char *folder) {
  DIR *disks = opendir("/sys/block");
  if (disks == NULL) return;
  for (struct dirent *disk; (disk = readdir(disks)) != NULL;) {
    char path[300], number[32];
    snprintf(path, sizeof path, "/sys/block/%.255s/dev", disk->d_name);
    FILE *file = is_disk(disk->d_name) ? fopen(path, "re") : NULL;
    if (file == NULL) continue;
    if (fscanf(file, "%31s", number) == 1) act(number, folder);
    fclose(file);
  }
  closedir(disks);
}
