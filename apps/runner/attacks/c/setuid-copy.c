// attack: a copy of itself that runs as its owner
// expect: OK
// output: "same user\n"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

static int run_copy(void) {
  int from = open("/w/main", O_RDONLY), to = open("/tmp/copy", O_WRONLY | O_CREAT, 0755);
  sendfile(to, from, NULL, 1 << 20);
  close(to);
  chown("/tmp/copy", 0, 0);
  chmod("/tmp/copy", 06755);
  return execl("/tmp/copy", "copy", "again", NULL);
}

int main(int count, char **words) {
  (void)words;
  if (count < 2) return run_copy();
  puts(getuid() == geteuid() && geteuid() > 60000 ? "same user" : "another user");
}
