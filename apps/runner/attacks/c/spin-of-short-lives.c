// attack: one child after another that burns a little processor time and ends
// expect: TIME_LIMIT
// limits: {"cpuMs": 200, "wallMs": 5000}
#define _GNU_SOURCE
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  for (;;) {
    if (fork() == 0) {
      while (clock() < CLOCKS_PER_SEC / 200) continue;
      _exit(0);
    }
    wait(NULL);
  }
}
