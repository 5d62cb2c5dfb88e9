// attack: a child in a session of its own that burns processor time after the program has ended
// expect: OK
// output: "ended\n"
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
