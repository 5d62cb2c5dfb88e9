// attack: a file of the machine included by a way upwards
// expect: COMPILE_ERROR
// message: /etc\/passwd: No such file or directory/
#include "../../../../../../etc/passwd"
int main(void) {}
