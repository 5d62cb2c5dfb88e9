// attack: mappings of terabytes, as many as the kernel gives
// expect: OK
// output: "no more\n"
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  for (size_t size = 1ul << 46; size >= 1ul << 40; size /= 2)
    while (mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED) continue;
  puts("no more");
}
