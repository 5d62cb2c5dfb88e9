// attack: macros that double
// expect: COMPILE_ERROR
// message: /^The compiler was stopped: it /
#define A(x) x x x x x x x x x x
#define B(x) A(A(x))
#define C(x) B(B(x))
#define D(x) C(C(x))
#define E(x) D(D(x))
int main(void) { E(;) }
