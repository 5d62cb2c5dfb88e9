// attack: children that end and are never waited for
// expect: PROCESS_LIMIT
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  for (;;)
    if (fork() == 0) _exit(0);
}
