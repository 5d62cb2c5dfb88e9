program sum;

var
  total, value: int64;

begin
  total := 0;
  while not eof do
  begin
    readln(value);
    total := total + value;
  end;
  writeln(total);
end.
