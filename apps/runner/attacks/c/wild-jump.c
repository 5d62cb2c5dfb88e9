// attack: a jump to nowhere after the stack was destroyed
// expect: RUNTIME_ERROR
// message: /^Segmentation fault|^Illegal instruction|^Bus error/
#include <string.h>

int main(void) {
  volatile char here[8];
  memset((void *)here, 0x41, 4096);
  ((void (*)(void))0x4141414141414141)();
}
