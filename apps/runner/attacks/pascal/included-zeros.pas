// attack: a file without end included by the compiler
// expect: OK | COMPILE_ERROR
program attack;

{$I /dev/zero}

begin
end.
