// attack: threads without end
// expect: PROCESS_LIMIT
fn main() {
    let mut all = Vec::new();
    loop {
        if let Ok(one) = std::thread::Builder::new().spawn(|| loop { std::thread::park() }) {
            all.push(one);
        }
    }
}
