// attack: input that is never read
// expect: OK
// output: "no need\n"
// input: "1 2 3\n"
#include <stdio.h>

int main(void) { puts("no need"); }
