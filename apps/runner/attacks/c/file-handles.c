// attack: files opened by their number instead of their name
// expect: OK
// output: "EPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct {
    struct file_handle head;
    unsigned long inode;
  } handle = {{.handle_bytes = 8, .handle_type = 1}, 2};
  int mount;
  TRY(name_to_handle_at(AT_FDCWD, "/usr/bin", &handle.head, &mount, 0));
  TRY(open_by_handle_at(AT_FDCWD, &handle.head, O_RDONLY));
}
