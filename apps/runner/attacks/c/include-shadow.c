// attack: a file of the machine included: /etc/shadow
// expect: COMPILE_ERROR
// message: /\/etc\/shadow: No such file or directory/
#include "/etc/shadow"
int main(void) {}
