// attack: a file that includes itself twice, as deep as the compiler allows
// expect: COMPILE_ERROR
// message: /^The compiler was stopped: it /
#define JOIN(left, right) left##right
#define NAME(left, right) JOIN(left, right)
struct NAME(kind, __COUNTER__) { int a, b, c, d, e, f; };
struct NAME(kind, __COUNTER__) { int a, b, c, d, e, f; };
struct NAME(kind, __COUNTER__) { int a, b, c, d, e, f; };
struct NAME(kind, __COUNTER__) { int a, b, c, d, e, f; };
#if __INCLUDE_LEVEL__ < 190
#include __FILE__
#include __FILE__
#endif
#if __INCLUDE_LEVEL__ == 0
int main(void) {}
#endif
