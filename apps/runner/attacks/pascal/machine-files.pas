// attack: the files of the machine, through Pascal and through a shell
// expect: OK
// output: "TRUE\n"
program attack;

uses sysutils, unix;

const
  names: array[1..8] of string = ('/etc/passwd', '/etc/shadow', '/root', '/var/lib', '/sys/kernel', '/proc/1/environ', '/usr/local', '/usr/share/doc');

var
  at, status: longint;

begin
  for at := 1 to length(names) do
    if fileopen(names[at], fmopenread) >= 0 then writeln(names[at]);
  flush(output);
  status := fpsystem('cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3');
  writeln(status >= 0);
end.
