// attack: a device without end built into the program
// expect: COMPILE_ERROR
__asm__(".incbin \"/dev/zero\"");
int main(void) {}
