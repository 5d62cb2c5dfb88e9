// attack: waiting for nobody
// expect: RUNTIME_ERROR
// message: "Runtime error: all goroutines are asleep - deadlock!"
package main

func main() {
	<-make(chan int)
}
