// attack: SIGSTOP and SIGKILL to the process above it
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(kill(getppid(), SIGSTOP));
  TRY(kill(getppid(), SIGKILL));
  TRY(kill(1, SIGSTOP));
  TRY(kill(1, SIGKILL));
}
