// attack: recursion without end
// expect: RUNTIME_ERROR | MEMORY_LIMIT
program attack;

function deeper(depth: int64): int64;
var
  room: array[1..64] of int64;
begin
  room[depth mod 64 + 1] := depth;
  deeper := deeper(depth + 1) + room[depth mod 64 + 1];
end;

begin
  writeln(deeper(0));
end.
