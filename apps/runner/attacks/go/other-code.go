// attack: code in C inside of it
// expect: COMPILE_ERROR
package main

// int f(void) { return 1; }
import "C"

func main() { println(C.f()) }
