// attack: socket pairs of every family: only those between its own processes are given
// expect: OK
// output: "1 stream\n1 datagram\n1 packet\n"
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/socket.h>

static int count(int kind) {
  int pairs = 0, ends[2];
  for (int family = 0; family < 64; family++) pairs += socketpair(family, kind, 0, ends) == 0;
  return pairs;
}

int main(void) {
  printf("%d stream\n", count(SOCK_STREAM));
  printf("%d datagram\n", count(SOCK_DGRAM));
  printf("%d packet\n", count(SOCK_SEQPACKET));
}
