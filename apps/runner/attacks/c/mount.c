// attack: mount, umount and the newer calls for the same
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(mount("none", "/tmp", "tmpfs", 0, NULL));
  TRY(mount("/usr", "/w", NULL, MS_BIND, NULL));
  TRY(mount(NULL, "/", NULL, MS_REMOUNT, NULL));
  TRY(umount2("/tmp", MNT_DETACH));
  TRY(syscall(SYS_fsopen, "tmpfs", 0));
  TRY(syscall(SYS_open_tree, -100, "/", 1));
  TRY(syscall(SYS_move_mount, 0, "", 0, "", 0));
  TRY(syscall(SYS_mount_setattr, -100, "/", 0, NULL, 0));
}
