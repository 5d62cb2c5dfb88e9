// attack: sockets
// expect: OK
// output: "-1\n-1\n"
program attack;

uses sockets;

begin
  writeln(fpsocket(AF_INET, SOCK_STREAM, 0));
  writeln(fpsocket(AF_UNIX, SOCK_STREAM, 0));
end.
