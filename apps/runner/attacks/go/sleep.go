// attack: sleep
// expect: IDLE_LIMIT
// limits: {"wallMs": 500}
package main

import (
	"time"
)

func main() {
	time.Sleep(time.Hour)
}
