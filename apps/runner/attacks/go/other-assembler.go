// attack: a function that is not its own, and the exit code of a program that was killed
// expect: COMPILE_ERROR | RUNTIME_ERROR
package main

//go:linkname exit os.Exit
func exit(code int)

func main() { exit(137) }
