// attack: sleep
// expect: IDLE_LIMIT
// message: /slept or waited for more than 0.3 s/
// limits: {"wallMs": 300}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) { sleep(600); }
