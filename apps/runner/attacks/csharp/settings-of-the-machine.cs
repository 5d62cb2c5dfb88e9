// attack: the settings and keys of the machine’s Mono
// expect: OK
// output: "False\nFalse\n"
using System;
using System.IO;

class Program {
  static void Main() {
    Console.WriteLine(File.Exists("/etc/mono/config"));
    Console.WriteLine(Directory.Exists("/etc/mono"));
  }
}
