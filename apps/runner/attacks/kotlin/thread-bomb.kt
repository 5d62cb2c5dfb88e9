// attack: threads without end
// expect: PROCESS_LIMIT | MEMORY_LIMIT | RUNTIME_ERROR
fun main() {
    while (true) Thread { Thread.sleep(600_000) }.start()
}
