// attack: a program that starts itself again and again, as if its time began anew
// expect: TIME_LIMIT
// limits: {"cpuMs": 200, "wallMs": 5000}
#define _GNU_SOURCE
#include <unistd.h>

int main(int count, char **words) {
  for (volatile int i = 0; i < 1000000; i++) continue;
  return execv(words[0], words) + count;
}
