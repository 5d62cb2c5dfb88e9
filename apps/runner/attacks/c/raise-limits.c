// attack: its own limits and its place before others raised
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nEPERM\nEACCES\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
  struct sched_param first = {99};
  TRY(setrlimit(RLIMIT_NOFILE, &most));
  TRY(setrlimit(RLIMIT_STACK, &most));
  TRY(setrlimit(RLIMIT_CORE, &most));
  TRY(setrlimit(RLIMIT_MEMLOCK, &most));
  TRY(setpriority(PRIO_PROCESS, 0, -20));
  TRY(sched_setscheduler(0, SCHED_FIFO, &first));
}
