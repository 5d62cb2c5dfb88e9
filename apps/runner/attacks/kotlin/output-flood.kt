// attack: output without end
// expect: OUTPUT_LIMIT
fun main() {
    while (true) println("flood flood flood flood flood flood flood flood")
}
