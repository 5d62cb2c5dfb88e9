// attack: memory held by files without a name
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

static char chunk[1 << 20] = {1};

int main(void) {
  int fd = memfd_create("hog", 0);
  while (write(fd, chunk, sizeof chunk) > 0) continue;
}
