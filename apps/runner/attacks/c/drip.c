// attack: output drop by drop, each in a write of its own
// expect: OUTPUT_LIMIT
// limits: {"outputBytes": 300}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  while (write(1, ".", 1) == 1) usleep(500);
}
