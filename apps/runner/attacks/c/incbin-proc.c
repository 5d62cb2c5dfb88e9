// attack: the assembler's environment built into the program
// expect: OK
// output: "\n"
// never: /TOKEN|SECRET/
extern char text[];
__asm__(".data\n.globl text\ntext: .incbin \"/proc/self/environ\"\n.byte 0\n.text");

int puts(const char *);
int main(void) { puts(text); }
