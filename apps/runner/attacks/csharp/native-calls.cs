// attack: calls of the C library, and the exit code of a program that was killed
// expect: RUNTIME_ERROR
// output: "-1 -1\n"
// message: "Runtime error: the program ended with exit code 137"
using System;
using System.Runtime.InteropServices;

class Program {
  [DllImport("libc.so.6", SetLastError = true)]
  static extern int chroot(string path);

  [DllImport("libc.so.6", SetLastError = true)]
  static extern int ptrace(int request, int id, IntPtr at, IntPtr data);

  [DllImport("libc.so.6")]
  static extern void _exit(int code);

  static void Main() {
    Console.WriteLine(chroot("/") + " " + ptrace(16, 1, IntPtr.Zero, IntPtr.Zero));
    _exit(137);
  }
}
