// attack: a tree of processes that ignore signals and are stopped
// expect: IDLE_LIMIT
// limits: {"wallMs": 300}
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

int main(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
  for (int level = 0; level < 5; level++) fork();
  setpgid(0, 0);
  for (;;) raise(SIGSTOP);
}
