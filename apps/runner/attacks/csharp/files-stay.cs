// attack: files left for the next program
// expect: OK
// output: "False\n"
// runs: 3
using System;
using System.IO;

class Program {
  static void Main() {
    Console.WriteLine(File.Exists("/tmp/left"));
    File.WriteAllText("/tmp/left", "left");
    File.WriteAllText("/w/left", "left");
  }
}
