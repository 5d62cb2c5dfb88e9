// attack: rights that it does not have
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nEPERM\nENOSYS\nEPERM\nEROFS\n"
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <linux/capability.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct all[2] = {{~0u, ~0u, ~0u}, {~0u, ~0u, ~0u}};
  gid_t root = 0;
  TRY(setresuid(0, 0, 0));
  TRY(setresgid(0, 0, 0));
  TRY(setgroups(1, &root));
  TRY(syscall(SYS_capset, &head, all));
  TRY(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN, 0, 0));
  TRY(chown("/w", 0, 0));
  TRY(chmod("/", 0777));
}
