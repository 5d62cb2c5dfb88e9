// attack: a program that exists in memory only: it may run, but no freer than its maker
// expect: OK
// output: "EPERM\nno new rights, filtered\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

static int run_from_memory(void) {
  char *words[] = {"again", "again", NULL}, *none[] = {NULL};
  int copy = memfd_create("copy", 0), self = open("/proc/self/exe", O_RDONLY);
  sendfile(copy, self, NULL, 1 << 20);
  return fexecve(copy, words, none);
}

int main(int count, char **words) {
  if (count < 2) return run_from_memory();
  (void)words;
  TRY(socket(AF_INET, SOCK_STREAM, 0));
  int locked = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0), filtered = prctl(PR_GET_SECCOMP, 0, 0, 0, 0) == 2;
  puts(locked && filtered ? "no new rights, filtered" : "freer");
}
