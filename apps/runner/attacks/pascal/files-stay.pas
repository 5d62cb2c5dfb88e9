// attack: files left for the next program
// expect: OK
// output: "FALSE\n"
// runs: 3
program attack;

uses sysutils;

var
  left: text;

begin
  writeln(fileexists('/tmp/left'));
  assign(left, '/tmp/left');
  rewrite(left);
  writeln(left, 'left');
  close(left);
end.
