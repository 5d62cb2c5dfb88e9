// attack: userfaultfd
// expect: OK
// output: "EPERM\nEPERM\nENOENT\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(syscall(SYS_userfaultfd, 0));
  TRY(syscall(SYS_userfaultfd, UFFD_USER_MODE_ONLY));
  TRY(open("/dev/userfaultfd", O_RDWR));
}
