// attack: NUL and escape sequences that would take over a terminal
// expect: OK
// output: "a\u2400b \u241b[2J\u241b]0;owned\u2407 \u2408\u2421\n"
// never: /\\u00(?:00|07|08|1b|7f)/
#include <stdio.h>

static const char text[] = "a\0b \033[2J\033]0;owned\a \b\x7f\n";

int main(void) { fwrite(text, 1, sizeof text - 1, stdout); }
