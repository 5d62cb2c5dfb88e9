// attack: system calls of its own
// expect: OK
// output: "1\n1\n1\n1\n1\n"
package main

import (
	"fmt"
	"syscall"
)

func main() {
	for _, call := range []uintptr{syscall.SYS_PTRACE, syscall.SYS_MOUNT, syscall.SYS_UNSHARE, syscall.SYS_CHROOT, syscall.SYS_SOCKET} {
		_, _, number := syscall.RawSyscall(call, 2, 1, 0)
		fmt.Println(int(number))
	}
}
