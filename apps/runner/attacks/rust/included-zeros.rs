// attack: a file without end included by the compiler
// expect: COMPILE_ERROR
fn main() {
    println!("{}", include_bytes!("/dev/zero").len());
}
