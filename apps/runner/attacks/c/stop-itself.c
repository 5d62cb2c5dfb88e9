// attack: a program that stops itself
// expect: IDLE_LIMIT
// limits: {"wallMs": 300}
#include <signal.h>

int main(void) { raise(SIGSTOP); }
