// attack: a filter of its own that answers for the service's
// expect: OK
// output: "EPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct sock_filter allow[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog program = {1, allow};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  TRY(socket(AF_INET, SOCK_STREAM, 0));
}
