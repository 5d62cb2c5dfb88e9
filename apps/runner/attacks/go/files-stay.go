// attack: files left for the next program
// expect: OK
// output: "0\n"
// runs: 3
package main

import (
	"fmt"
	"os"
)

func main() {
	entries, _ := os.ReadDir("/tmp")
	fmt.Println(len(entries))
	os.WriteFile("/tmp/left", []byte("left"), 0o777)
	os.WriteFile("/w/left", []byte("left"), 0o777)
}
