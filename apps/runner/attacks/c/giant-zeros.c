// attack: a program whose file is sparse and claims a terabyte
// expect: COMPILE_ERROR
__asm__(".data\n.zero 1 << 40\n.text");
int main(void) {}
