// attack: a program of 8 GB
// expect: COMPILE_ERROR
// message: /^The compiler was stopped: it |^The program's static data is too large: /
int big[1ul << 31] = {1};
int main(void) { return big[5]; }
