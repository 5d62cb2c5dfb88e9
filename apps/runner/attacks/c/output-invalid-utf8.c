// attack: output that is not UTF-8
// expect: OK
// output: /^a\ufffd+b\ufffd+c\n$/
#include <stdio.h>

int main(void) {
  fputs("a\xff\xfe", stdout);
  fputs("b\xed\xa0\x80\xf8\x88\x80\x80\x80", stdout);
  fputs("c\n", stdout);
}
