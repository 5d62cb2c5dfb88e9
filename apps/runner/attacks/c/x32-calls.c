// attack: system calls in the x32 numbering
// expect: RUNTIME_ERROR
// message: /^Forbidden system call/
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
#ifdef __x86_64__
  syscall(0x40000000 + SYS_socket, 2, 1, 0);
#else
  raise(SIGSYS);
#endif
}
