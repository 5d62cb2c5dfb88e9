// attack: a static array of 2 GB
// expect: MEMORY_LIMIT | COMPILE_ERROR | RUNTIME_ERROR
program attack;

var
  all: array[0..2000000000] of byte;
  at: longint;

begin
  for at := 0 to 2000000000 do all[at] := 1;
  writeln(all[5]);
end.
