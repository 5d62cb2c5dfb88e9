// attack: fork bomb of a shell
// expect: PROCESS_LIMIT
use std::process::Command;

fn main() {
    let _ = Command::new("/bin/sh").args(["-c", "f() { f | f & }; f; sleep 60"]).status();
}
