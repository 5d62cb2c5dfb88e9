/* Tries what a program in the sandbox must not be able to do. Exit code 0: it was stopped; 1: it got through. The
   service runs it at every start (src/sandbox/self-test.ts); a probe that the kernel ends is told by the verdict. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHUNK_BYTES = 1 << 20, CHUNKS = 512, CHILDREN = 200 };

static int probe_memory(void) {
  for (int i = 0; i < CHUNKS; i++) {
    volatile char *chunk = malloc(CHUNK_BYTES);
    if (chunk == NULL) return 0;
    for (int at = 0; at < CHUNK_BYTES; at += 4096) chunk[at] = 1;
  }
  return 1;
}

static int probe_fork(void) {
  for (int i = 0; i < CHILDREN; i++) {
    pid_t child = fork();
    if (child < 0) return 0;
    if (child == 0) {
      pause();
      _exit(0);
    }
  }
  return 1;
}

static int probe_socket(void) {
  static const int families[] = {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK, AF_PACKET, AF_VSOCK};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (socket(families[i], SOCK_DGRAM, 0) >= 0 || socket(families[i], SOCK_STREAM, 0) >= 0) return 1;
  return 0;
}

static int probe_read(void) {
  static const char *const paths[] = {"/etc/passwd", "/etc/shadow", "/root", "/home", "/sys", "/proc/1/status", "/var"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
    if (open(paths[i], O_RDONLY) >= 0) return 1;
  return 0;
}

static int probe_write(void) {
  static const char *const paths[] = {"/probe", "/usr/probe", "/usr/bin/probe", "/etc/probe", "/dev/probe"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
    if (open(paths[i], O_WRONLY | O_CREAT, 0600) >= 0) return 1;
  return 0;
}

static int probe_root(void) { return geteuid() == 0 || setuid(0) == 0; }

int main(int count, char **arguments) {
  static const struct {
    const char *name;
    int (*run)(void);
  } probes[] = {{"memory", probe_memory}, {"fork", probe_fork},   {"socket", probe_socket},
                {"read", probe_read},     {"write", probe_write}, {"root", probe_root}};
  for (size_t i = 0; count == 2 && i < sizeof probes / sizeof *probes; i++)
    if (strcmp(arguments[1], probes[i].name) == 0) return probes[i].run();
  return 2;
}
