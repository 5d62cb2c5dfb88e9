// attack: clone and clone3 into new namespaces
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nENOSYS\nENOSYS\n"
#define _GNU_SOURCE
#include <errno.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct clone_args plain = {.exit_signal = SIGCHLD}, user = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
  TRY(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
  TRY(syscall(SYS_clone, CLONE_NEWNS | SIGCHLD, 0, 0, 0, 0));
  TRY(syscall(SYS_clone, CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | SIGCHLD, 0, 0, 0, 0));
  TRY(syscall(SYS_clone3, &plain, sizeof plain));
  TRY(syscall(SYS_clone3, &user, sizeof user));
}
