// attack: chroot and pivot_root
// expect: OK
// output: "EPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(chroot("/w"));
  TRY(chroot("/"));
  TRY(syscall(SYS_pivot_root, "/w", "/w"));
}
