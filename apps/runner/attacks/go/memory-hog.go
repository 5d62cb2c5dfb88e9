// attack: ever more memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
package main

func main() {
	var all [][]byte
	for {
		block := make([]byte, 1<<20)
		for at := range block {
			block[at] = 1
		}
		all = append(all, block)
	}
}
