// attack: threads without end
// expect: PROCESS_LIMIT | MEMORY_LIMIT | RUNTIME_ERROR
package main

import (
	"runtime"
	"time"
)

func main() {
	for {
		go func() {
			runtime.LockOSThread()
			time.Sleep(time.Hour)
		}()
	}
}
