// attack: the environment of the compiler
// expect: OK | COMPILE_ERROR
// never: /TOKEN=|true\\n/
const TOLD: &[u8] = include_bytes!("/proc/self/environ");

fn main() {
    println!("{}", String::from_utf8_lossy(TOLD).contains("TOKEN"));
}
