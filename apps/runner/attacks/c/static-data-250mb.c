// attack: static data of 250 MB
// expect: COMPILE_ERROR
// message: "The program's static data is too large: arrays and variables outside of functions that begin with values may take at most 48 MB together. Those that begin without values take their room only when the program runs, within its memory limit."
char big[250 << 20] = {1};
int main(void) { return big[5]; }
