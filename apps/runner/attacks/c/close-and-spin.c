// attack: all three streams closed, then an endless loop
// expect: TIME_LIMIT
// limits: {"cpuMs": 200}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  for (int fd = 0; fd < 1024; fd++) close(fd);
  for (volatile int i = 0;; i++) continue;
}
