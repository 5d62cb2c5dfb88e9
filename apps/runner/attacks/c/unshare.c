// attack: unshare and setns
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(unshare(CLONE_NEWUSER));
  TRY(unshare(CLONE_NEWNS));
  TRY(unshare(CLONE_NEWPID));
  TRY(unshare(CLONE_NEWNET));
  TRY(unshare(CLONE_NEWUSER | CLONE_NEWNS));
  TRY(setns(0, CLONE_NEWNS));
}
