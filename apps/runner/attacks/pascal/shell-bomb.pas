// attack: fork bomb of a shell
// expect: PROCESS_LIMIT
program attack;

uses unix;

var
  status: longint;

begin
  status := fpsystem('f() { f | f & }; f; sleep 60');
  writeln(status);
end.
