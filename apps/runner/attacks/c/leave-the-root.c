// attack: ways out of the root folder that work where chroot alone was used
// expect: OK
// output: "at the root\n"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat root, here;
  int held = open("/", O_RDONLY | O_DIRECTORY);
  mkdir("/w/deep", 0700);
  if (chroot("/w/deep") == 0) puts("chroot");
  fchdir(held);
  for (int i = 0; i < 100; i++) chdir("..");
  stat("/", &root);
  stat(".", &here);
  int outside = openat(held, "../../../../etc/passwd", O_RDONLY) >= 0 || open("etc/passwd", O_RDONLY) >= 0;
  puts(root.st_ino == here.st_ino && !outside ? "at the root" : "out");
}
