// attack: the files of the machine, through Rust and through a shell
// expect: OK
// output: "[]\n"
use std::fs::File;
use std::process::Command;

fn main() {
    for name in ["/etc/passwd", "/etc/shadow", "/root", "/var/lib", "/sys/kernel", "/proc/1/environ", "/usr/local", "/usr/share/doc"] {
        if File::open(name).is_ok() {
            println!("{}", name);
        }
    }
    let said = Command::new("/bin/sh").args(["-c", "cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3"]).output().unwrap();
    println!("[{}]", String::from_utf8_lossy(&said.stdout));
}
