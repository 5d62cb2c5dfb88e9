// attack: one end of a socket pair used to reach somebody else
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  int stream[2], datagram[2];
  struct sockaddr_un bus = {AF_UNIX, "/run/dbus/system_bus_socket"}, screen = {AF_UNIX, "\0/tmp/.X11-unix/X0"};
  socketpair(AF_UNIX, SOCK_STREAM, 0, stream);
  socketpair(AF_UNIX, SOCK_DGRAM, 0, datagram);
  TRY(connect(stream[0], (struct sockaddr *)&bus, sizeof bus));
  TRY(connect(datagram[0], (struct sockaddr *)&screen, sizeof screen));
  TRY(listen(stream[0], 1));
  TRY(listen(datagram[0], 1));
}
