// attack: keys of the kernel
// expect: OK
// output: "EPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <linux/keyctl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  TRY(syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_USER_KEYRING, 1));
  TRY(syscall(SYS_add_key, "user", "left", "secret", 6, KEY_SPEC_USER_KEYRING));
  TRY(syscall(SYS_request_key, "user", "left", NULL, KEY_SPEC_USER_KEYRING));
}
