// attack: the input closed, and read all the same
// expect: OK
// output: "-1 -1\n"
// input: "1 2 3\n"
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int number = -1;
  close(0);
  int got = scanf("%d", &number);
  printf("%d %d\n", got, number);
}
