// attack: memory that belongs to no process alone
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>

int main(void) {
  for (;;) {
    void *chunk = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (chunk != MAP_FAILED) memset(chunk, 1, 1 << 20);
    munmap(chunk, 4096);
  }
}
