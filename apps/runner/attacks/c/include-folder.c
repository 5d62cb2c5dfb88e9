// attack: folders and the compiler itself included
// expect: COMPILE_ERROR
#include "/usr"
#include "/usr/bin/gcc"
int main(void) {}
