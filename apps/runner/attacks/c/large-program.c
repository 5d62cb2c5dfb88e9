// attack: a program almost as large as is allowed
// expect: OK
// output: "1\n"
#include <stdio.h>

static char big[47 << 20] = {1};

int main(void) { printf("%d\n", big[0]); }
