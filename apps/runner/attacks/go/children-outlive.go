// attack: a child in a session of its own that outlives the program
// expect: RUNTIME_ERROR
// output: "started\n"
// message: "Runtime error: the program ended with exit code 3"
package main

import (
	"fmt"
	"os"
	"os/exec"
)

func main() {
	said, _ := exec.Command("/bin/sh", "-c", "(setsid sleep 600 >/dev/null 2>&1 &) ; echo started").Output()
	fmt.Print(string(said))
	os.Exit(3)
}
