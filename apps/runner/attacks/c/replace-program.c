// attack: its own files replaced by links and rubbish, for the next run to trip over
// expect: OK
// output: "the program\n"
// runs: 3
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  int before = open("/w/main", O_WRONLY);
  unlink("/w/main");
  int rubbish = open("/w/main", O_WRONLY | O_CREAT, 0755);
  write(rubbish, "#!/bin/sh\necho replaced\n", 24);
  rename("/w/main", "/w/main.c");
  symlink("/usr/bin/true", "/w/main");
  symlink("/etc/passwd", "/w/out");
  chmod("/w", 0777);
  puts(before < 0 ? "the program" : "writable while it runs");
}
