// attack: empty files and folders until there is no inode left
// expect: OK
// output: "/w: ENOSPC\n/tmp: ENOSPC\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void fill(const char *folder) {
  char name[64];
  for (long i = 0;; i++) {
    snprintf(name, sizeof name, "%s/%ld", folder, i);
    int fd = i % 2 ? open(name, O_WRONLY | O_CREAT, 0600) : mkdir(name, 0700);
    if (fd < 0) break;
    if (fd > 0) close(fd);
  }
  printf("%s: %s\n", folder, strerrorname_np(errno));
}

int main(void) {
  fill("/w");
  fill("/tmp");
}
