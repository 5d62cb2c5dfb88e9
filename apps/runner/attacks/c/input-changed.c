// attack: the input written, cut, mapped and unsealed for those who come later
// expect: OK
// output: "EBADF\nEINVAL\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nthe input\n"
// input: "the input\n"
// runs: 3
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  char line[64] = "";
  TRY(write(0, "changed!!", 9));
  TRY(ftruncate(0, 0));
  TRY(open("/proc/self/fd/0", O_WRONLY | O_TRUNC));
  int again = open("/proc/self/fd/0", O_RDWR);
  TRY(write(again, "changed!!", 9));
  TRY(ftruncate(again, 0));
  TRY(mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0) == MAP_FAILED ? -1 : 0);
  TRY(fcntl(again, F_ADD_SEALS, F_SEAL_WRITE));
  puts(fgets(line, sizeof line, stdin) ? strtok(line, "\n") : "no input");
}
