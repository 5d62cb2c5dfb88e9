// attack: sockets
// expect: OK
// output: "refused\n"
import java.net.Socket

fun main() {
    try {
        Socket("127.0.0.1", 80)
        println("opened")
    } catch (problem: Exception) {
        println("refused")
    }
}
