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

/* Nobody can wait for an orphan, but its end of a pipe closes when it ends: on a busy machine too there is one at a time. */
int main(void) {
  for (;;) {
    int ends[2];
    if (pipe(ends) != 0) _exit(1);
    if (fork() == 0) {
      if (fork() == 0) burn();
      _exit(0);
    }
    wait(NULL);
    close(ends[1]);
    char none;
    while (read(ends[0], &none, 1) > 0) continue;
    close(ends[0]);
  }
}
