// attack: a static array of 2 GB
// expect: MEMORY_LIMIT
#include <string.h>

static char big[2000000000];

int main(int count, char **words) {
  memset(big, count, sizeof big);
  return big[**words];
}
