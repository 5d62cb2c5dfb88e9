// attack: goroutines without end
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
package main

func main() {
	for {
		go func() { select {} }()
	}
}
