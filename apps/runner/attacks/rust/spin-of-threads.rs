// attack: endless loops in many threads
// expect: TIME_LIMIT
// limits: {"cpuMs": 400}
fn main() {
    let mut all = Vec::new();
    for _ in 0..8 {
        all.push(std::thread::spawn(|| loop { std::hint::spin_loop() }));
    }
    for one in all {
        one.join().unwrap();
    }
}
