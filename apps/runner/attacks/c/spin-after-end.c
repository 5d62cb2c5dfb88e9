// attack: a child in a session of its own that burns processor time after the program has ended
// expect: OK
// output: "ended\n"
// limits: {"cpuMs": 200, "wallMs": 1000}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  if (fork() == 0) {
    setsid();
    if (fork() == 0)
      for (volatile int i = 0;; i++) continue;
    _exit(0);
  }
  write(1, "ended\n", 6);
}
