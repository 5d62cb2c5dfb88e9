// attack: a file of four terabytes with nothing in it, and then space for it
// expect: OK
// output: "done\nENOSPC\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  int fd = open("/w/sparse", O_RDWR | O_CREAT, 0600);
  TRY(ftruncate(fd, 1l << 42));
  TRY(fallocate(fd, 0, 0, 1l << 42));
}
