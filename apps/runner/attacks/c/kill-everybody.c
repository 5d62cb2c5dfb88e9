// attack: kill -1, from a child so that the program itself falls too
// expect: RUNTIME_ERROR
// message: "The program was ended by SIGKILL"
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

int main(void) {
  if (fork() == 0) kill(-1, SIGKILL);
  for (;;) pause();
}
