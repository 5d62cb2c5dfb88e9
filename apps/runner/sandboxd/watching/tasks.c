#include "tasks.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 96, TEXT_BYTES = 16384, DEEPEST = 64 };

/* The text of a file of the kernel, cut at the buffer's end; "" when it is gone. */
static void read_text(const char *path, char *text, size_t size) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = fd < 0 ? 0 : read(fd, text, size - 1);
  text[got > 0 ? got : 0] = 0;
  if (fd >= 0) close(fd);
}

static enum task_want want_of(char state) {
  if (state == 'R') return WANTS_PROCESSOR;
  return state == 'D' ? WANTS_DISK : WANTS_NOTHING;
}

static void add_task(struct tasks_look *look, int task) {
  char path[PATH_BYTES], text[1024], state;
  uint64_t faults, run_ns, queued_ns;
  snprintf(path, sizeof path, "/proc/%d/stat", task);
  read_text(path, text, sizeof text);
  /* The name, in brackets, may hold brackets itself. */
  const char *tail = strrchr(text, ')');
  if (tail == NULL || sscanf(tail, ") %c %*d %*d %*d %*d %*d %*u %*u %*u %" SCNu64, &state, &faults) != 2) return;
  if (want_of(state) > look->want) look->want = want_of(state);
  look->faults += faults;
  snprintf(path, sizeof path, "/proc/%d/schedstat", task);
  read_text(path, text, sizeof text);
  if (sscanf(text, "%" SCNu64 " %" SCNu64, &run_ns, &queued_ns) != 2) return;
  look->run_us += run_ns / 1000;
  look->queued_us += queued_ns / 1000;
}

/* Opened anew, for as long as it is open v1 shows a list as it was. */
static void add_group(struct tasks_look *look, int list) {
  char path[PATH_BYTES], text[TEXT_BYTES];
  snprintf(path, sizeof path, "/proc/self/fd/%d", list);
  read_text(path, text, sizeof text);
  for (char *at = text, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) add_task(look, atoi(at));
}

/* What a program leaves behind becomes a child of the run's init. */
static void add_below(struct tasks_look *look, int process, int depth) {
  char path[PATH_BYTES], text[TEXT_BYTES];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *tasks = depth > DEEPEST ? NULL : opendir(path);
  if (tasks == NULL) return;
  for (struct dirent *entry; (entry = readdir(tasks)) != NULL;) {
    int task = atoi(entry->d_name);
    if (task == 0) continue;
    add_task(look, task);
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", process, task);
    read_text(path, text, sizeof text);
    for (char *at = text, *end; (end = strchr(at, ' ')) != NULL; at = end + 1) add_below(look, atoi(at), depth + 1);
  }
  closedir(tasks);
}

int tasks_init_of(int pidfd) {
  char path[PATH_BYTES], text[1024];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", pidfd);
  read_text(path, text, sizeof text);
  const char *line = strstr(text, "\nPid:");
  int init = line == NULL ? 0 : atoi(line + 5);
  return init > 0 ? init : 0;
}

struct tasks_look tasks_look(const struct cgroup_slot *slot, int init) {
  struct tasks_look look = {.want = WANTS_NOTHING};
  if (slot->home->kind != CGROUP_NONE) add_group(&look, slot->counters[TASKS]);
  else if (init > 0) add_below(&look, init, 0);
  return look;
}
