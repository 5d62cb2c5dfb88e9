// attack: the compiler's own environment and open files included
// expect: COMPILE_ERROR
// never: /TOKEN|SECRET|/root/
#include "/proc/self/environ"
#include "/proc/self/cmdline"
#include "/proc/self/maps"
#include "/proc/self/fd/0"
#include "/proc/self/fd/3"
#include "/proc/1/environ"
int main(void) {}
