// attack: a file of the machine shown line by line in the assembler's complaints
// expect: COMPILE_ERROR
__asm__(".include \"/etc/passwd\"");
__asm__(".include \"/proc/self/environ\"");
int main(void) {}
