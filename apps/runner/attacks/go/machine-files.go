// attack: the files of the machine, through Go and through a shell
// expect: OK
// output: "[]\n"
package main

import (
	"fmt"
	"os"
	"os/exec"
)

func main() {
	for _, name := range []string{"/etc/passwd", "/etc/shadow", "/root", "/var/lib", "/sys/kernel", "/proc/1/environ", "/usr/local", "/usr/share/doc"} {
		if file, err := os.Open(name); err == nil {
			fmt.Println(file.Name())
		}
	}
	said, _ := exec.Command("/bin/sh", "-c", "cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3").Output()
	fmt.Printf("[%s]\n", said)
}
