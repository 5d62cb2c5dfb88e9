// attack: core dump
// expect: RUNTIME_ERROR
// message: /^Aborted/
// output: "EPERM\nno core\n"
// runs: 3
#define _GNU_SOURCE
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
  glob_t cores;
  setvbuf(stdout, NULL, _IONBF, 0);
  TRY(setrlimit(RLIMIT_CORE, &most));
  if (fork() == 0) abort();
  wait(NULL);
  puts(glob("/w/*core*", 0, NULL, &cores) == GLOB_NOMATCH ? "no core" : "core");
  abort();
}
