// attack: ten children that each stay below the memory limit
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

enum { BYTES = 20 << 20 };

int main(void) {
  for (int child = 0; child < 10; child++) {
    if (fork() != 0) continue;
    volatile char *chunk = malloc(BYTES);
    for (int at = 0; at < BYTES; at += 4096) chunk[at] = 1;
    for (;;) pause();
  }
  for (;;) pause();
}
