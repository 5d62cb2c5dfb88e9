// attack: files that fill every folder that can be written
// expect: OK
// output: "/w/fill: ENOSPC\n/tmp/fill: ENOSPC\n/dev/shm/more: ENOSPC\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char chunk[1 << 20];

static void fill(const char *path) {
  int fd = open(path, O_WRONLY | O_CREAT, 0600);
  while (fd >= 0 && write(fd, chunk, sizeof chunk) > 0) continue;
  printf("%s: %s\n", path, strerrorname_np(errno));
}

int main(void) {
  fill("/w/fill");
  fill("/tmp/fill");
  fill("/dev/shm/more");
}
