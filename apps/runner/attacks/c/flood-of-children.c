// attack: children that flood the output after their parent has ended
// expect: OK | OUTPUT_LIMIT
// output: /^(flood\n)*(f|fl|flo|floo|flood)?$/
// limits: {"outputBytes": 10000}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
  for (int child = 0; child < 20; child++)
    if (fork() == 0)
      for (;;)
        if (write(1, "flood\n", 6) < 0) _exit(0);
}
