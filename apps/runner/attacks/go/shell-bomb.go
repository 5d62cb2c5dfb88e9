// attack: fork bomb of a shell
// expect: PROCESS_LIMIT
package main

import (
	"os/exec"
)

func main() {
	exec.Command("/bin/sh", "-c", "f() { f | f & }; f; sleep 60").Run()
}
