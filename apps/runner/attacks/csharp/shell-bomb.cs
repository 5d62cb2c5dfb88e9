// attack: fork bomb of a shell
// expect: PROCESS_LIMIT
using System.Diagnostics;

class Program {
  static void Main() {
    Process.Start(new ProcessStartInfo("/bin/sh", "-c \"f() { f | f & }; f; sleep 60\"") { UseShellExecute = false }).WaitForExit();
  }
}
