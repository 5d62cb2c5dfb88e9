// attack: ever more memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 134217728}
fun main() {
    val all = mutableListOf<IntArray>()
    while (true) all.add(IntArray(1 shl 16))
}
