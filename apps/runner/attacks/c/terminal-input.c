// attack: typing into the terminal of whoever started the service
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nENOENT\nENOENT\nENOENT\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  char key = 105;
  TRY(ioctl(0, TIOCSTI, &key));
  TRY(syscall(SYS_ioctl, 0, 1ul << 32 | TIOCSTI, &key));
  TRY(ioctl(0, TIOCLINUX, &key));
  TRY(open("/dev/tty", O_RDWR));
  TRY(open("/dev/console", O_RDWR));
  TRY(open("/dev/ptmx", O_RDWR));
}
