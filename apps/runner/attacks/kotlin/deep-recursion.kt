// attack: recursion without end
// expect: RUNTIME_ERROR
// message: /StackOverflowError/
fun deeper(depth: Int): Int = deeper(depth + 1) + 1

fun main() {
    println(deeper(0))
}
