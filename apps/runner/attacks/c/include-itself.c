// attack: a file that includes itself
// expect: COMPILE_ERROR
// message: /nested depth/
#include __FILE__
int main(void) {}
