// attack: fork bomb whose every process leads a session of its own and ignores signals
// expect: PROCESS_LIMIT
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

int main(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
  for (;;)
    if (fork() == 0) setsid();
}
