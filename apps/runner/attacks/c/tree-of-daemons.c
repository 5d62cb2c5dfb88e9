// attack: a chain of daemons, each of which starts another when it is about to end
// expect: OK | PROCESS_LIMIT
// output: /^(ended\n)?$/
#define _GNU_SOURCE
#include <unistd.h>

/* On a busy machine its dead are buried more slowly than it forks, and the limit of processes ends it. */
int main(void) {
  if (fork() == 0)
    for (;;) {
      setsid();
      if (fork() != 0) _exit(0);
    }
  write(1, "ended\n", 6);
}
