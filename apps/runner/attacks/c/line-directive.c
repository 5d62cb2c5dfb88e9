// attack: a compiler made to quote a file that is not the student's
// expect: COMPILE_ERROR
// never: /feature_test|Free Software/
#line 19 "/usr/include/stdio.h"
int main(void) { return x; }
#line 1 "/etc/passwd"
int y = z;
#line 1 "/prepared/../proc/self/environ"
int v = w;
