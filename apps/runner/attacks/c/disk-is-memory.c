// attack: files instead of memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 33554432}
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

static char chunk[1 << 20] = {1};

int main(void) {
  int fd = open("/tmp/hog", O_WRONLY | O_CREAT, 0600);
  while (write(fd, chunk, sizeof chunk) > 0) continue;
}
