// attack: calls that are for the administrator of the machine
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/personality.h>
#include <sys/reboot.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  struct timespec epoch = {0, 0};
  TRY(reboot(RB_AUTOBOOT));
  TRY(sethostname("owned", 5));
  TRY(clock_settime(CLOCK_REALTIME, &epoch));
  TRY(swapon("/w/main", 0));
  TRY(acct("/w/accounts"));
  TRY(klogctl(3, NULL, 0));
  TRY(personality(ADDR_NO_RANDOMIZE));
  TRY(vhangup());
  TRY(syscall(SYS_init_module, "", 0, ""));
  TRY(syscall(SYS_finit_module, 0, "", 0));
  TRY(syscall(SYS_kexec_load, 0, 0, NULL, 0));
  TRY(syscall(SYS_quotactl, 0, "/dev/vda", 0, NULL));
}
