// attack: the files of the machine, through C# and through a shell
// expect: OK
// output: "[]\n"
using System;
using System.Diagnostics;
using System.IO;

class Program {
  static void Main() {
    foreach (var name in new[] {"/etc/passwd", "/etc/shadow", "/root", "/var/lib", "/sys/kernel", "/proc/1/environ", "/usr/local", "/usr/share/doc"})
      if (File.Exists(name) || Directory.Exists(name) && name != "/var/lib" && name != "/usr/local") Console.WriteLine(name);
    var start = new ProcessStartInfo("/bin/sh", "-c \"cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3\"") { UseShellExecute = false, RedirectStandardOutput = true };
    Console.WriteLine("[" + Process.Start(start).StandardOutput.ReadToEnd() + "]");
  }
}
