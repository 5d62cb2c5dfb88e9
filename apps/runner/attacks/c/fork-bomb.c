// attack: fork bomb
// expect: PROCESS_LIMIT
// message: /more than 64 processes or threads/
#include <unistd.h>

int main(void) {
  for (;;) fork();
}
