// attack: fork bomb
// expect: PROCESS_LIMIT
program attack;

uses baseunix;

begin
  while true do fpfork;
end.
