// attack: a mapped file that is larger than the disk
// expect: RUNTIME_ERROR
// message: /^Bus error/
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  size_t size = 1ul << 32;
  int fd = open("/w/sparse", O_RDWR | O_CREAT, 0600);
  if (ftruncate(fd, (off_t)size)) return 1;
  volatile char *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  for (size_t at = 0; at < size; at += 4096) bytes[at] = 1;
}
