// attack: sleep
// expect: IDLE_LIMIT
// message: /still waiting after 0.3 s/
// limits: {"wallMs": 300}
#define _GNU_SOURCE
#include <unistd.h>

int main(void) { sleep(600); }
