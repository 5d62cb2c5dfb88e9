// attack: as many open files as the kernel gives
// expect: OK
// output: "EMFILE at 512\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  int last = 2, fd;
  while ((fd = open("/dev/null", O_RDONLY)) >= 0) last = fd;
  printf("%s at %d\n", strerrorname_np(errno), last + 1);
}
