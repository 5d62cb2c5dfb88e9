// attack: output without end
// expect: OUTPUT_LIMIT
package main

import (
	"fmt"
)

func main() {
	for {
		fmt.Println("flood flood flood flood flood flood flood flood")
	}
}
