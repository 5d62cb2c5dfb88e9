// attack: sockets
// expect: OK
// output: "false\nfalse\nfalse\n"
use std::net::{TcpListener, TcpStream, UdpSocket};

fn main() {
    println!("{}", TcpStream::connect("127.0.0.1:80").is_ok());
    println!("{}", TcpListener::bind("127.0.0.1:0").is_ok());
    println!("{}", UdpSocket::bind("127.0.0.1:0").is_ok());
}
