// attack: links in the place of its streams, and its own output turned so that it blocks, signals or stalls
// expect: OK
// output: "EEXIST\nEXDEV\nEINVAL\nthe output\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  TRY(symlink("/w/log", "/dev/stdout"));
  TRY(rename("/proc/self/fd/1", "/w/out"));
  fcntl(1, F_SETPIPE_SZ, 4096);
  fcntl(1, F_SETOWN, 1);
  fcntl(1, F_SETFL, O_WRONLY | O_NONBLOCK | O_ASYNC);
  TRY(fcntl(1, F_SETFL, O_WRONLY | O_DIRECT));
  puts("the output");
}
