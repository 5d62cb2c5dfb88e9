// attack: endless loops in many threads
// expect: TIME_LIMIT
// limits: {"cpuMs": 400}
using System.Threading;

class Program {
  static void Main() {
    for (int i = 0; i < 8; i++) new Thread(() => { for (;;) ; }).Start();
  }
}
