// attack: io_uring, which could open sockets past a filter
// expect: OK
// output: "ENOSYS\nENOSYS\nENOSYS\n"
#define _GNU_SOURCE
#include <errno.h>
#include <linux/io_uring.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct io_uring_params parameters = {0};
  TRY(syscall(SYS_io_uring_setup, 8, &parameters));
  TRY(syscall(SYS_io_uring_enter, 0, 1, 0, 0, NULL, 0));
  TRY(syscall(SYS_io_uring_register, 0, 0, NULL, 0));
}
