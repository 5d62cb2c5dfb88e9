// attack: processor time burnt by orphans whose parents have ended, one after another
// expect: TIME_LIMIT
// limits: {"cpuMs": 200, "wallMs": 5000}
#define _GNU_SOURCE
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void burn(void) {
  while (clock() < CLOCKS_PER_SEC / 100) continue;
}

int main(void) {
  for (;;) {
    if (fork() == 0) {
      if (fork() == 0) burn();
      _exit(0);
    }
    wait(NULL);
    usleep(1000);
  }
}
