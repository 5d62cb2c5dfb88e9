// attack: a device without end included: /dev/zero
// expect: COMPILE_ERROR
#include "/dev/zero"
int main(void) {}
