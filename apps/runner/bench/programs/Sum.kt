fun main() {
    var total = 0L
    for (line in generateSequence(::readLine)) total += line.toLong()
    println(total)
}
