// attack: the machine's cache of files emptied, its disks told to write and to read ahead
// expect: OK
// output: "cached\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  char byte;
  struct iovec part = {&byte, 1};
  int file = open("/usr/bin/env", O_RDONLY);
  if (read(file, &byte, 1) != 1) puts("not read");
  sync();
  if (syncfs(file) || fsync(file) || fdatasync(file)) puts("not taken");
  if (posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) || readahead(file, 0, 1 << 30)) puts("not taken");
  /* What is not in the cache is not waited for. */
  puts(preadv2(file, &part, 1, 0, RWF_NOWAIT) < 0 && errno == EAGAIN ? "emptied" : "cached");
}
