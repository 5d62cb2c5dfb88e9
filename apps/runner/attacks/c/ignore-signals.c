// attack: SIGTERM and every other signal ignored or blocked
// expect: IDLE_LIMIT
// limits: {"wallMs": 300}
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

int main(void) {
  sigset_t all;
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  for (;;) pause();
}
