// attack: a compiler made to complain a hundred thousand times
// expect: COMPILE_ERROR
// message: /^main\.c:\d+:\d+: error: [^]*\(cut\)/
#define TEN(x) x x x x x x x x x x
#define MANY(x) TEN(TEN(TEN(TEN(TEN(x)))))
MANY(int = ;)
