// attack: perf_event_open
// expect: OK
// output: "EPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct perf_event_attr event = {.type = PERF_TYPE_SOFTWARE, .size = sizeof event, .exclude_kernel = 1};
  TRY(syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
  TRY(syscall(SYS_perf_event_open, &event, -1, 0, -1, 0));
}
