// attack: characters that turn the text around or hide it
// expect: OK
// output: "a<U+202E>b<U+2066>c<U+FEFF>d\n"
#include <stdio.h>

int main(void) { puts("a\u202eb\u2066c\ufeffd"); }
