// attack: a file of the machine changed through /proc/self/mem, the way of Dirty COW
// expect: OK
// output: "unchanged\n"
// runs: 3
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  char read_back[16] = "";
  int file = open("/usr/bin/true", O_RDONLY), memory = open("/proc/self/mem", O_RDWR);
  char *mapped = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  for (int i = 0; i < 1000; i++) {
    pwrite(memory, "changed", 7, (off_t)mapped);
    madvise(mapped, 4096, MADV_DONTNEED);
  }
  pread(file, read_back, 4, 0);
  puts(memcmp(read_back, "\177ELF", 4) == 0 ? "unchanged" : "changed");
}
