// attack: calls that are permitted for some of what they do: the rest of it
// expect: OK
// output: "EPERM\nEPERM\nENOSYS\nENOSYS\nENOSYS\nENOSYS\nEPERM\nEPERM\nEINVAL\nEINVAL\n0\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

/* The kernel looks at the lower half only. */
static const unsigned long high = 1ul << 32;

int main(void) {
  int pair[2], flags = 0;
  TRY(syscall(SYS_ioctl, 0, TIOCSTI, "x"));
  TRY(syscall(SYS_ioctl, 0, high | TIOCSTI, "x"));
  TRY(syscall(SYS_ioctl, 0, FS_IOC_GETFLAGS, &flags));
  TRY(syscall(SYS_ioctl, 0, high | FS_IOC_GETFLAGS, &flags));
  TRY(syscall(SYS_prctl, PR_SET_SECCOMP, 2, 0));
  TRY(syscall(SYS_prctl, high | PR_SET_MM, 0, 0));
  TRY(socketpair(AF_NETLINK, SOCK_RAW, 0, pair));
  TRY(syscall(SYS_socketpair, high | AF_UNIX, SOCK_STREAM, 0, pair));
  TRY(open("/usr/bin/env", O_RDONLY | O_DIRECT));
  TRY(syscall(SYS_fcntl, open("/usr/bin/env", O_RDONLY), high | F_SETFL, O_DIRECT));
  printf("%d\n", fcntl(open("/usr/bin/env", O_RDONLY), F_GETFL) & O_DIRECT);
}
