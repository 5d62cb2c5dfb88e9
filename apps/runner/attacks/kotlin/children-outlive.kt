// attack: a child in a session of its own that outlives the program
// expect: RUNTIME_ERROR
// output: "started\n"
// message: "Runtime error: the program ended with exit code 3"
import kotlin.system.exitProcess

fun main() {
    val shell = ProcessBuilder("/bin/sh", "-c", "(setsid sleep 600 >/dev/null 2>&1 &) ; echo started").start()
    print(shell.inputStream.reader().readText())
    System.out.flush()
    exitProcess(3)
}
