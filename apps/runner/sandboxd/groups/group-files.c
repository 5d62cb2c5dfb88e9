#include "group-files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgroup.h"

void group_join(char *path, const char *folder, const char *name) {
  snprintf(path, CGROUP_PATH_BYTES, "%.760s/%.255s", folder, name);
}

int group_write(const char *folder, const char *name, const char *text) {
  char path[CGROUP_PATH_BYTES];
  group_join(path, folder, name);
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  ssize_t put = write(fd, text, strlen(text));
  int error = errno;
  close(fd);
  errno = error;
  return put < 0 ? -1 : 0;
}

int group_write_number(const char *folder, const char *name, uint64_t value) {
  char text[32];
  snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  return group_write(folder, name, text);
}

int group_open(const char *folder, const char *name) {
  char path[CGROUP_PATH_BYTES];
  group_join(path, folder, name);
  return open(path, O_RDONLY | O_CLOEXEC);
}

void group_read_text(int fd, char *text) {
  ssize_t size = fd < 0 ? -1 : pread(fd, text, GROUP_TEXT_BYTES - 1, 0);
  text[size > 0 ? size : 0] = 0;
}

uint64_t group_number_in(const char *text, const char *key) {
  size_t length = strlen(key);
  for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
    if (*line == '\n') line++;
    if (strncmp(line, key, length) == 0) return strtoull(line + length, NULL, 10);
  }
  return 0;
}

uint64_t group_read_number(int fd, const char *key) {
  char text[GROUP_TEXT_BYTES];
  group_read_text(fd, text);
  return group_number_in(text, key);
}

/* v2 ends all at once (Linux 5.14): nobody who is born meanwhile gets away, and no number can have passed to another. */
static void kill_members(const char *folder) {
  if (group_write(folder, "cgroup.kill", "1") == 0) return;
  char path[CGROUP_PATH_BYTES];
  group_join(path, folder, "cgroup.procs");
  FILE *members = fopen(path, "re");
  if (members == NULL) return;
  int pid;
  while (fscanf(members, "%d", &pid) == 1)
    if (pid > 0) kill(pid, SIGKILL);
  fclose(members);
}

int group_remove(const char *folder) {
  DIR *entries = opendir(folder);
  if (entries == NULL) return errno == ENOENT ? 0 : -1;
  for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
    char child[CGROUP_PATH_BYTES];
    group_join(child, folder, entry->d_name);
    group_remove(child);
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

int group_make_fresh(const char *folder) {
  return group_remove(folder) || mkdir(folder, 0755) ? -1 : 0;
}
