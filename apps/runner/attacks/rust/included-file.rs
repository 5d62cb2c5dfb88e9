// attack: a file of the machine included by the compiler
// expect: COMPILE_ERROR
// message: /No such file or directory/
fn main() {
    println!("{}", include_str!("/etc/passwd"));
}
