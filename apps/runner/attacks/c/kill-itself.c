// attack: SIGKILL to itself, as if a limit had ended it
// expect: RUNTIME_ERROR
// message: "The program was ended by SIGKILL"
#include <signal.h>

int main(void) { raise(SIGKILL); }
