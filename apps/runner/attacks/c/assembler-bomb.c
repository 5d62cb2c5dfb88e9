// attack: a line that the assembler repeats a thousand million times
// expect: COMPILE_ERROR
// message: /^The compiler was stopped: it |No space left|exhausted|too large/
__asm__(".rept 1000000000\nnop\n.endr");
int main(void) {}
