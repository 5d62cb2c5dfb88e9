// attack: hard links to files of the machine, to the input and to open descriptors
// expect: OK
// output: "EXDEV\nEXDEV\nEXDEV\nEXDEV\nENOENT\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(link("/usr/bin/true", "/w/true"));
  TRY(link("/usr/bin/su", "/tmp/su"));
  TRY(link("/dev/null", "/w/null"));
  TRY(linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, "/w/input", AT_SYMLINK_FOLLOW));
  TRY(link("/etc/passwd", "/w/passwd"));
}
