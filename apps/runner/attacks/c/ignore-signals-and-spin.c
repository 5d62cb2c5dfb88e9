// attack: an endless loop that ignores the signal of the processor time limit
// expect: TIME_LIMIT
// limits: {"cpuMs": 200}
#define _GNU_SOURCE
#include <signal.h>

int main(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
  for (volatile int i = 0;; i++) continue;
}
