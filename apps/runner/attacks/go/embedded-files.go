// attack: a file of the machine embedded by the compiler
// expect: COMPILE_ERROR
package main

import (
	_ "embed"
	"fmt"
)

//go:embed /etc/passwd
var secret string

func main() { fmt.Println(secret) }
