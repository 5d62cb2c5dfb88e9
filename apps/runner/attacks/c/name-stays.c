// attack: a socket with a name outside the file system, left open by a daemon for the next program to talk to
// expect: OK
// output: "EPERM\n"
// runs: 3
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  int pair[2];
  struct sockaddr_un name = {AF_UNIX, "\0left behind"};
  socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
  TRY(bind(pair[0], (struct sockaddr *)&name, sizeof name));
  if (fork() == 0)
    for (;;) pause();
}
