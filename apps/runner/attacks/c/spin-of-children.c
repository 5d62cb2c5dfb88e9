// attack: fifty children that burn processor time while their parent sleeps
// expect: TIME_LIMIT
// limits: {"cpuMs": 200, "wallMs": 5000}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  for (int child = 0; child < 50; child++)
    if (fork() == 0)
      for (volatile int i = 0;; i++) continue;
  for (;;) pause();
}
