// attack: all three streams closed, then sleep
// expect: IDLE_LIMIT
// limits: {"wallMs": 300}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  for (int fd = 0; fd < 1024; fd++) close(fd);
  for (;;) pause();
}
