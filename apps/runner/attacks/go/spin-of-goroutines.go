// attack: endless loops in many goroutines
// expect: TIME_LIMIT
// limits: {"cpuMs": 400}
package main

func main() {
	for i := 0; i < 8; i++ {
		go func() {
			for {
			}
		}()
	}
	for {
	}
}
