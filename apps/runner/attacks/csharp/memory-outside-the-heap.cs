// attack: ever more memory that no collector knows
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 134217728}
using System;
using System.Runtime.InteropServices;

class Program {
  static void Main() {
    for (;;) {
      var block = Marshal.AllocHGlobal(1 << 20);
      for (int at = 0; at < 1 << 20; at += 4096) Marshal.WriteByte(block, at, 1);
    }
  }
}
