// attack: descriptors taken from another process
// expect: OK
// output: "EPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  int init = (int)syscall(SYS_pidfd_open, 1, 0);
  TRY(syscall(SYS_pidfd_getfd, init, 0, 0));
  TRY(syscall(SYS_process_madvise, init, NULL, 0, 21, 0));
}
