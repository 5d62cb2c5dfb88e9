// attack: the memory of the process above it
// expect: OK
// output: "ENOENT\nENOENT\nENOENT\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(open("/proc/1/mem", O_RDWR));
  TRY(open("/proc/1/maps", O_RDONLY));
  TRY(open("/proc/0/mem", O_RDONLY));
}
