// attack: sockets of every family and kind, vsock among them
// expect: OK
// output: "none\n"
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/socket.h>

int main(void) {
  int opened = 0;
  for (int family = 0; family < 64; family++)
    for (int kind = 0; kind < 12; kind++)
      for (int protocol = 0; protocol < 2; protocol++)
        if (socket(family, kind, protocol) >= 0) opened++;
  puts(opened ? "some" : "none");
}
