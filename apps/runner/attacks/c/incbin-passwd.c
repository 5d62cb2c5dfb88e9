// attack: a file of the machine built into the program: .incbin
// expect: COMPILE_ERROR
// message: /passwd/
extern char text[];
__asm__(".globl text\ntext: .incbin \"/etc/passwd\"\n.byte 0");

int puts(const char *);
int main(void) { puts(text); }
