// attack: output without end
// expect: OUTPUT_LIMIT | RUNTIME_ERROR
fn main() {
    loop {
        println!("flood flood flood flood flood flood flood flood");
    }
}
