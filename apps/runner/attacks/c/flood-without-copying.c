// attack: output that the kernel makes by itself, out of /dev/zero
// expect: OUTPUT_LIMIT
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int zeros = open("/dev/zero", O_RDONLY);
  fcntl(1, F_SETPIPE_SZ, 1 << 20);
  for (;;) splice(zeros, NULL, 1, NULL, 1 << 20, 0);
}
