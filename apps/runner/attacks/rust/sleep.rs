// attack: sleep
// expect: IDLE_LIMIT
// limits: {"wallMs": 500}
fn main() {
    std::thread::sleep(std::time::Duration::from_secs(600));
}
