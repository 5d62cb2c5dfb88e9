// attack: ever more memory
// expect: MEMORY_LIMIT
// message: "Memory limit: the program needed more than 64 MB"
// limits: {"memoryBytes": 67108864}
#include <stdlib.h>

int main(void) {
  for (;;) {
    volatile char *chunk = malloc(1 << 20);
    for (int at = 0; chunk != NULL && at < 1 << 20; at += 4096) chunk[at] = 1;
  }
}
