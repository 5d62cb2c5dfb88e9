// attack: files left for the next program
// expect: OK
// output: "0\n"
// runs: 3
use std::fs;

fn main() {
    println!("{}", fs::read_dir("/tmp").unwrap().count());
    fs::write("/tmp/left", "left").unwrap();
    fs::write("/w/left", "left").unwrap();
}
