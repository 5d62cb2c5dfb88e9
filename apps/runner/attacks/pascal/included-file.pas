// attack: a file of the machine included by the compiler
// expect: COMPILE_ERROR
program attack;

{$I /etc/passwd}

begin
end.
