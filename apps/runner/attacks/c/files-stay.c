// attack: files left for the next program in every folder that can be written
// expect: OK
// output: "nothing found\n"
// runs: 3
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const folders[] = {"/w", "/tmp", "/dev/shm", "/var/tmp", "/dev", "/prepared", "/", "/usr", "/usr/lib"};

int main(void) {
  char path[64];
  int found = 0;
  umask(0);
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    snprintf(path, sizeof path, "%s/left-behind", folders[i]);
    if (i != 2) found |= access(path, F_OK) == 0; /* /dev/shm is /tmp */
    close(open(path, O_WRONLY | O_CREAT, 0666));
    symlink("/etc/passwd", i ? "/tmp/link" : "/w/link");
  }
  puts(found ? "found" : "nothing found");
}
