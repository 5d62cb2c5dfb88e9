// attack: output without end
// expect: OUTPUT_LIMIT
// message: "Output limit: the program printed more than 1 MB, the most that it may print"
#include <stdio.h>

int main(void) {
  for (;;) puts("flood");
}
