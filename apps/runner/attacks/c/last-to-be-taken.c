// attack: memory hogs that first ask the kernel to take everybody else before them
// expect: MEMORY_LIMIT
// output: "refused\n"
// limits: {"memoryBytes": 67108864}
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The kernel lets a process come down to the lowest value that it was ever given by somebody with the right to. */
static int come_down(void) {
  int score = open("/proc/self/oom_score_adj", O_WRONLY), older = open("/proc/self/oom_adj", O_WRONLY);
  int refused = write(score, "-1000", 5) < 0 && write(score, "-1", 2) < 0 && write(older, "-17", 3) < 0;
  for (int value = 900; value >= 0; value -= 100) dprintf(score, "%d", value);
  return refused;
}

int main(void) {
  int refused = come_down();
  write(1, refused ? "refused\n" : "granted\n", 8);
  for (int child = 0; child < 20 && fork() != 0; child++) continue;
  for (;;) {
    volatile char *chunk = malloc(1 << 20);
    for (int at = 0; chunk != NULL && at < 1 << 20; at += 4096) chunk[at] = 1;
    usleep(1000);
  }
}
