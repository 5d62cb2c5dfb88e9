// attack: sockets
// expect: OK
// output: "false\nfalse\nfalse\nfalse\n"
package main

import (
	"fmt"
	"net"
)

func main() {
	for _, network := range []string{"tcp", "udp", "unix"} {
		_, err := net.Dial(network, "127.0.0.1:80")
		fmt.Println(err == nil)
	}
	_, err := net.Listen("tcp", "127.0.0.1:0")
	fmt.Println(err == nil)
}
