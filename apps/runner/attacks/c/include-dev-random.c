// attack: a device without end included: /dev/random
// expect: COMPILE_ERROR
#include "/dev/random"
int main(void) {}
