// attack: recursion without end
// expect: MEMORY_LIMIT | RUNTIME_ERROR
package main

func deeper(depth int) int { return deeper(depth+1) + 1 }

func main() { println(deeper(0)) }
