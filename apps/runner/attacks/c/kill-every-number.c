// attack: SIGKILL to every process number and every process group
// expect: OK
// output: "hit nobody\n"
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int hit = kill(-1, SIGKILL) == 0;
  for (int pid = 1; pid < 70000; pid++)
    if (pid != getpid()) hit |= kill(pid, SIGKILL) == 0 || kill(-pid, SIGKILL) == 0;
  puts(hit ? "hit somebody" : "hit nobody");
}
