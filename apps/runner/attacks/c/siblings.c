// attack: siblings instead of children, which end before the program and could be taken for it
// expect: RUNTIME_ERROR
// output: "the program\n"
// message: "Runtime error: the program ended with exit code 7"
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 20; i++)
    if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) _exit(0);
  usleep(20000);
  write(1, "the program\n", 12);
  return 7;
}
