// attack: sleep
// expect: IDLE_LIMIT
// limits: {"wallMs": 500}
fun main() {
    Thread.sleep(600_000)
}
