// attack: a program that does not end after main
// expect: IDLE_LIMIT
// output: "main is over"
// limits: {"wallMs": 300}
#include <cstdio>
#include <unistd.h>

struct Endless {
  ~Endless() {
    std::fflush(stdout);
    for (;;) pause();
  }
} endless;

int main() { std::fputs("main is over", stdout); }
