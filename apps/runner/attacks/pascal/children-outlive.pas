// attack: a child in a session of its own that outlives the program
// expect: RUNTIME_ERROR
// output: "started\n"
// message: "Runtime error: the program ended with exit code 3"
program attack;

uses unix;

var
  status: longint;

begin
  status := fpsystem('(setsid sleep 600 >/dev/null 2>&1 &) ; echo started');
  halt(3);
end.
