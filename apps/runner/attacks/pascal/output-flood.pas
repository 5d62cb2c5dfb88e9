// attack: output without end
// expect: OUTPUT_LIMIT
program attack;

begin
  while true do writeln('flood flood flood flood flood flood flood');
end.
