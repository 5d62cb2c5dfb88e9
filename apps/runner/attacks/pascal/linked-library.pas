// attack: a file of the machine given to the linker
// expect: COMPILE_ERROR
program attack;

{$L /etc/passwd}

begin
end.
