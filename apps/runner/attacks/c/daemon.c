// attack: a daemon that outlives the program and keeps its output open
// expect: OK
// output: "ended\n"
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

int main(void) {
  if (fork() == 0) {
    setsid();
    signal(SIGHUP, SIG_IGN);
    if (fork() == 0)
      for (;;) pause();
    _exit(0);
  }
  write(1, "ended\n", 6);
}
