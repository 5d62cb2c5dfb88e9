// attack: the environment of the compiler
// expect: OK
// output: /^\/w\n$/
program attack;

begin
  writeln({$I %RUNNER_TOKEN%}, {$I %HOME%});
end.
