// attack: system calls in the numbering of another processor, which a filter may not know
// expect: RUNTIME_ERROR
// message: /^Forbidden system call|^Segmentation fault/
#include <signal.h>

int main(void) {
#ifdef __x86_64__
  int socketcall = 102, result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(socketcall), "b"(1), "c"(0) : "memory");
  return 0;
#else
  raise(SIGSYS);
#endif
}
