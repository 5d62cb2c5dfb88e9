// attack: ever more memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
program attack;

type
  block = array[1..262144] of longint;

var
  one: ^block;

begin
  while true do
  begin
    new(one);
    fillchar(one^, sizeof(block), 1);
  end;
end.
