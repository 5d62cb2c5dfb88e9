// attack: device nodes and FIFOs
// expect: OK
// output: "EPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(mknod("/w/disk", S_IFBLK | 0600, makedev(254, 0)));
  TRY(mknod("/w/memory", S_IFCHR | 0600, makedev(1, 1)));
  TRY(mkfifo("/w/fifo", 0600));
}
