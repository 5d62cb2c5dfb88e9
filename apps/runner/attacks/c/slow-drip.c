// attack: output so slow that it never reaches its limit
// expect: IDLE_LIMIT
// output: /^\.+$/
// limits: {"wallMs": 300}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  while (write(1, ".", 1) == 1) usleep(20000);
}
