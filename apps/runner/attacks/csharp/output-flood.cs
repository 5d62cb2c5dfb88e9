// attack: output without end
// expect: OUTPUT_LIMIT
using System;

class Program {
  static void Main() {
    for (;;) Console.WriteLine(new string('x', 1000));
  }
}
