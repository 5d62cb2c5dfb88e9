// attack: a child in a session of its own that outlives the program
// expect: RUNTIME_ERROR
// output: "started\n"
// message: "Runtime error: the program ended with exit code 3"
use std::process::{exit, Command};

fn main() {
    let said = Command::new("/bin/sh").args(["-c", "(setsid sleep 600 >/dev/null 2>&1 &) ; echo started"]).output().unwrap();
    print!("{}", String::from_utf8_lossy(&said.stdout));
    exit(3);
}
