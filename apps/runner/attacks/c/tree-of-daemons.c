// attack: a chain of daemons, each of which starts another when it is about to end
// expect: OK
// output: "ended\n"
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  if (fork() == 0)
    for (;;) {
      setsid();
      if (fork() != 0) _exit(0);
    }
  write(1, "ended\n", 6);
}
