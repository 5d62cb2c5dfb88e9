// attack: a program of 60 MB
// expect: COMPILE_ERROR
// message: /^The compiled program .*48 MB/
char big[60 << 20] = {1};
int main(void) { return big[5]; }
