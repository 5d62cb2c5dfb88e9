// attack: memory held by the kernel: pipes and sockets filled and never read
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 33554432}
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static char chunk[4096];

static int fill(const int *ends) {
  if (ends[1] < 0) return -1;
  fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  while (write(ends[1], chunk, sizeof chunk) > 0) continue;
  return 0;
}

int main(void) {
  int ends[2];
  while (pipe(ends) == 0 && fill(ends) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) fill(ends);
  puts("all full");
}
