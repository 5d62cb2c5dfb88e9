// attack: standard error without end
// expect: OUTPUT_LIMIT
#include <stdio.h>

int main(void) {
  for (;;) fputs("flood\n", stderr);
}
