// attack: ever more memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 134217728}
using System.Collections.Generic;

class Program {
  static void Main() {
    var all = new List<int[]>();
    for (;;) all.Add(new int[1 << 16]);
  }
}
