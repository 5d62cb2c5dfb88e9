// attack: folders in folders, as deep as there are inodes
// expect: OK
// output: "ENOSPC\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  while (mkdir("deeper", 0700) == 0 && chdir("deeper") == 0) continue;
  puts(strerrorname_np(errno));
}
