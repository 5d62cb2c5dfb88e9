// attack: ptrace
// expect: OK
// output: "EPERM\nEPERM\nEPERM\nEPERM\nEPERM\nEPERM\n"
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define TRY(call) puts((call) < 0 ? strerrorname_np(errno) : "done")

int main(void) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)4096, 1};
  TRY(ptrace(PTRACE_TRACEME, 0, NULL, NULL));
  TRY(ptrace(PTRACE_ATTACH, 1, NULL, NULL));
  TRY(ptrace(PTRACE_SEIZE, getppid(), NULL, NULL));
  TRY(process_vm_readv(getpid(), &here, 1, &there, 1, 0));
  TRY(process_vm_writev(getpid(), &here, 1, &there, 1, 0));
  TRY(syscall(SYS_kcmp, getpid(), 1, 0, 0, 0));
}
